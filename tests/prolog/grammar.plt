:- use_module(library(plunit)).
:- use_module('../../prolog/fd/prolog/fd_search/grammar').

:- begin_tests(grammar).

%   Category, term, word.

pair(select, leftmost, leftmost).
pair(select, random_variable(-7), 'random_variable:-7').
pair(order, random_value(12), 'random_value:12').
pair(branch, bisect, bisect).
pair(method, complete, complete).
pair(method, lds(0), 'lds:0').
pair(method, credit(64, 5), 'credit:64:5').
pair(method, credit(64, lds(2)), 'credit:64:lds:2').
pair(method, restarts(constant(9)), 'restarts:constant:9').
pair(method, restarts(luby(100)), 'restarts:luby:100').
pair(method, restarts(geometric(2, 1.5)), 'restarts:geometric:2:1.5').

test(word, [forall(pair(_, Term, Word)), true(Word0 == Word)]) :-
    value_word(Term, Word0).
test(term, [forall(pair(Category, Term, Word)), true(Term0 == Term)]) :-
    word_value(Category, Word, Term0).
test(legal, forall(pair(Category, Term, _))) :-
    is_search_value(Category, Term),
    value_category(Term, Category).

bad_word(select, ffff).
bad_word(select, 'random_variable').
bad_word(select, 'random_variable:x').
bad_word(select, 'random_value:1').
bad_word(order, 'random_value:1.5').
bad_word(method, '').
bad_word(method, 'lds:').
bad_word(method, 'lds:-1').
bad_word(method, 'lds:0x1').
bad_word(method, 'bbs:1e9').
bad_word(method, 'complete:1').
bad_word(method, 'credit:0:5').
bad_word(method, 'credit:4:restarts:luby:1').
bad_word(method, 'restarts:luby').
bad_word(method, 'restarts:luby:0').
bad_word(method, 'restarts:luby:1:2').
bad_word(method, 'restarts:geometric:2:1').
bad_word(method, 'restarts:geometric:2:0.5').

test(bad_word, [forall(bad_word(Category, Word)), fail]) :-
    word_value(Category, Word, _).
:- end_tests(grammar).
