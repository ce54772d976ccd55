:- module(thread, []).

/** <module> library(thread), for a Prolog without threads

Nothing of it can be called there; ../../../prolog/course/calls.pl asks which of its
predicates call goals.
*/
