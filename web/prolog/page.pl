:- module(page,
          [ page_fault/1                % -Fault
          ]).

/** <module> The program as the page in a browser runs it

The page loads the very files of prolog/, with what SWI-Prolog's WebAssembly
build lacks put before them.  Its requests are answered by handle_request/2 of
bridge/server.pl, its query line by query_answer/2 of query.pl.  What a run finds
goes to the page as soon as it is found.  Before an answer is trusted, page_fault/1
looks at the build: a browser brings its own engine for WebAssembly.
*/

:- use_module(arithmetic).

:- multifile
    user:file_search_path/2.
:- dynamic
    user:file_search_path/2.

:- prolog_load_context(directory, Here),
   directory_file_path(Here, library, Library),
   asserta(user:file_search_path(library, Library)).

:- use_module(user:'../../prolog/starbattle').
:- use_module([ '../../prolog/bridge/server', '../../prolog/bridge/operations',
                '../../prolog/autoloads', query
              ]).
:- use_module('../../prolog/json', [json_text/2]).
:- use_module('../../prolog/bridge/jobs', []).
:- use_module([library(lists), library(wasm)]).

:- operations(Names),
   forall(member(Name, Names), load_operation(Name)).

%   What URLs of Penpa+ need; elsewhere it is loaded with the first one.

:- use_module([library(base64), library(uri), library(utf8), library(zlib)]).

%   What a user's query or program may take from the library.

:- use_module(user:'../../prolog/fd/prolog/fd_search').
:- forall(member(Name,
                 [ aggregate, apply, lists, pairs, yall, ordsets, assoc, option,
                   error, statistics, solution_sequences, readutil, dcg/basics, dif,
                   when, random, gensym, ugraphs, strings, listing
                 ]),
          use_module(user:library(Name))).

%   The worker has a function page_found(Text), which takes the JSON that a poll would
%   have given.

:- multifile
    starbattle_jobs:found_at_once/2.

starbattle_jobs:found_at_once(Operation, page:tell_page(Operation)).

tell_page(Operation, Found) :-
    found_json(Operation, Found, JSON),
    json_text(JSON, Text),
    _ := page_found(Text).

%!  page_fault(-Fault) is semidet.
%
%   Fault says what is wrong; false if nothing is.

page_fault('arithmetic on large integers is wrong') :-
    member(Bit, [40,100,625]),
    \+ arithmetic_is_right(Bit),
    !.
page_fault(Fault) :-
    known_board(Board, Count),
    model(Model, _),
    solution_count(Board, Found, [model(Model)]),
    Found =\= Count,
    !,
    format(atom(Fault),
           'the model ~w finds ~D solutions of a board that has ~D',
           [Model, Found, Count]).

arithmetic_is_right(Bit) :-
    A is 1<<Bit,
    B is A-1,
    A =:= (B /\ \(B>>1)) << 1,
    Complement is \A,
    Complement =:= -A-1,
    Small is 1<<40,
    Same is (A+Small) - A,
    Same == Small,
    0 =:= getbit(B<<64, 3),
    1 =:= getbit(A, Bit),
    Bit =:= msb(A),
    Bit =:= popcount(B),
    Both is (A \/ 5) /\ \A,
    Both =:= 5.

%   Norvig's 5x5.

known_board(Board, 2) :-
    make_board([ [1,2,3,3,3],
                 [1,2,4,4,3],
                 [1,2,4,4,5],
                 [1,5,5,5,5],
                 [1,5,5,5,5]
               ], 1, Board).
