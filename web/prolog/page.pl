:- module(page, []).

/** <module> The program as the page in a browser runs it

The page loads the very files of prolog/, with what SWI-Prolog's WebAssembly
build lacks put before them.  Its requests are answered by handle_request/2 of
bridge/server.pl, its query line by query_answer/2 of query.pl.
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
:- use_module('../../prolog/bridge/server').
:- use_module('../../prolog/bridge/operations').
:- use_module('../../prolog/autoloads').
:- use_module(found).
:- use_module(check).
:- use_module(query).
:- use_module(exercise).
:- use_module(library(lists), [member/2]).

:- operations(Names),
   forall(member(Name, Names), load_operation(Name)).

%   What a user's query or program may take from the library.

:- use_module(user:'../../prolog/fd/prolog/fd_search').
:- use_module(user:library(aggregate)).
:- use_module(user:library(apply)).
:- use_module(user:library(lists)).
:- use_module(user:library(pairs)).
:- use_module(user:library(yall)).
:- use_module(user:library(ordsets)).
:- use_module(user:library(assoc)).
:- use_module(user:library(option)).
:- use_module(user:library(error)).
:- use_module(user:library(statistics)).
:- use_module(user:library(solution_sequences)).
:- use_module(user:library(readutil)).
:- use_module(user:library(dcg/basics)).
:- use_module(user:library(dif)).
:- use_module(user:library(when)).
:- use_module(user:library(random)).
:- use_module(user:library(gensym)).
:- use_module(user:library(ugraphs)).
:- use_module(user:library(strings)).
:- use_module(user:library(listing)).
