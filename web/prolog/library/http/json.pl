:- module(http_json, []).

/** <module> library(json), by its name before version 10 of SWI-Prolog
*/

:- reexport(library(json)).
