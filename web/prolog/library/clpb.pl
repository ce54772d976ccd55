:- module(page_clpb, []).
:- reexport(library(clp/clpb)).

/** <module> CLP(B), where nothing is loaded by itself

The page has no index of SWI-Prolog's library, so library(clpb) takes what it would load
by itself from where the user's programs have it.
*/

:- add_import_module(clpb, user, end).
