:- module(course_labeling,
          [ labeled/4,                  % +Model, +Board, :Labeling, -Columns
            save_labeling/1             % +File
          ]).
:- use_module(library(lists), [append/2]).
:- use_module(harness, [save_harness/1]).
:- use_module('../models/models', [post_model/5]).
:- use_module('../models/star_battle', []).

/** <module> The harness with our models, for submissions that only label

Posting is ours and labeling the submission's, in one process.  So the figures of
that process are no evidence, as everywhere.
*/

:- meta_predicate
    labeled(+, +, 1, -).

%!  labeled(+Model, +Board, :Labeling, -Columns) is nondet.
%
%   Post Model for Board, and call Labeling with the list of the variables, row by
%   row.  Columns are the star columns of each row.

labeled(Model, Board, Labeling, Columns) :-
    post_model(Model, Board, given([],[]), [columns], views(Columns,_)),
    append(Columns, Variables),
    call(Labeling, Variables).

%!  save_labeling(+File) is det.
%
%   Write a state that starts with run_harness/0.

save_labeling(File) :-
    save_harness(File).
