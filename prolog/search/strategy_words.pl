:- module(starbattle_strategy_words,
          [ strategy_words/2,           % +Strategy, -Words
            part_word/2,                % +Part, -Word
            word_part/2                 % +Word, -Part
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [memberchk/2]).
:- use_module(strategies).

/** <module> Strategies as words
*/

%!  strategy_words(+Strategy, -Words) is det.
%
%   Words are the six that a reply has for Strategy: its name, its view,
%   select, order, branch and method.

strategy_words(Strategy, [Name,View,SelectWord,OrderWord,Branch,MethodWord]) :-
    Strategy = strategy(View, Select, Order, Branch, Method),
    maplist(part_word,
            [Select,Order,Method],
            [SelectWord,OrderWord,MethodWord]),
    (   strategy(Name0, Strategy, _)
    ->  Name = Name0
    ;   Method == complete
    ->  atomic_list_concat([View,SelectWord,OrderWord,Branch], /, Name)
    ;   atomic_list_concat([View,SelectWord,OrderWord,Branch,MethodWord], /,
                           Name)
    ).

%!  part_word(+Part, -Word) is det.
%!  word_part(+Word, -Part) is det.
%
%   Words have colons where terms have parentheses: `random_value:7` stands
%   for random_value(7), `restarts:luby:100:20` for restarts(luby(100), 20).

part_word(restarts(Cutoffs), Word) :-
    !,
    part_word(Cutoffs, Word0),
    atom_concat('restarts:', Word0, Word).
part_word(restarts(Cutoffs, Limit), Word) :-
    !,
    part_word(Cutoffs, Word0),
    atomic_list_concat([restarts,Word0,Limit], :, Word).
part_word(Term, Word) :-
    Term =.. Words,
    atomic_list_concat(Words, :, Word).

word_part(Word, Part) :-
    atom(Word),
    atomic_list_concat([Name|Words], :, Word),
    Words = [_|_],
    words_part(Name, Words, Part),
    !.
word_part(Word, Word).

words_part(restarts, [Kind|Words], Part) :-
    !,
    maplist(atom_number, Words, Numbers),
    cutoffs(Kind, Numbers, Cutoffs, Limit),
    Part =.. [restarts,Cutoffs|Limit].
words_part(Name, Words, Part) :-
    memberchk(Name, [random_variable,random_value,bbs,lds,dds,credit,dbs]),
    maplist(atom_number, Words, Numbers),
    Part =.. [Name|Numbers].

cutoffs(constant, [N|Limit], constant(N), Limit).
cutoffs(luby, [N|Limit], luby(N), Limit).
cutoffs(geometric, [N,Factor|Limit], geometric(N, Factor), Limit).
