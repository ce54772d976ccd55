:- module(starbattle_replies,
          [ started_text/4,             % +Job, +Model, +Strategy, -Text
            news_text/4,                % +Started, +Solutions, +Outcome, -Text
            strategy_words/2,           % +Strategy, -Words
            word_part/2,                % +Word, -Part
            word_or_null/2,             % +Word, -Text
            dict_text/2                 % +Dict, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(http/json), [json_write_dict/3]).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../search/strategies').
:- use_module('../explanation/rating', [rating_difficulty/2]).

/** <module> The texts of replies

library(http/json) takes longer to write a report than some boards take to
be solved, so replies about jobs are put together here.  They hold nothing
but numbers and names that this program has made, which need no escapes.
Everything else goes through the library, by dict_text/2.
*/

%!  started_text(+Job, +Model, +Strategy, -Text) is det.
%
%   Text are the members of the object that tells what was started.

started_text(Job, Model, Strategy, Text) :-
    strategy_words(Strategy, [Name,View,Select,Order,Branch,Method]),
    atomics_to_string([ '"job":', Job, ',"model":"', Model,
                        '","strategy":{"name":"', Name,
                        '","view":"', View,
                        '","select":"', Select,
                        '","order":"', Order,
                        '","branch":"', Branch,
                        '","method":"', Method, '"}'
                      ], Text).

%!  news_text(+Started, +Solutions, +Outcome, -Text) is det.
%
%   Text is the object with the members Started, if that is not empty, and
%   those that tell of Solutions and Outcome, `running` or done(Report).

news_text(Started, Solutions, Outcome, Text) :-
    (   Started == ""
    ->  Comma = ''
    ;   Comma = ','
    ),
    outcome_parts(Outcome, Parts),
    format(string(List), '~w', [Solutions]),
    atomics_to_string(['{',Started,Comma,'"solutions":',List|Parts], Text).

outcome_parts(running, ['}']).
outcome_parts(done(report(Status, Limit, Found, Figures)),
              [ ',"report":{"status":"', Status, '","limit":"', Limit,
                '","found":', Found, ',"statistics":{'
              | Parts
              ]) :-
    figure_parts(Figures, '"', Parts).
outcome_parts(done(explanation(Status, Limit, Hardest, Level, Rating, Steps,
                               Figures)),
              [ ',"report":{"status":"', Status, '","limit":"', Limit,
                '","hardest":', Name, ',"level":', Level,
                ',"rating":', Rating, ',"difficulty":', Difficulty,
                ',"steps":', Steps, ',"statistics":{'
              | Parts
              ]) :-
    word_or_null(Hardest, Name),
    rating_difficulty(Rating, Word),
    word_or_null(Word, Difficulty),
    figure_parts(Figures, '"', Parts).

figure_parts([], _, ['}}}']).
figure_parts([Key-Value|Figures], Before, [Before,Key,'":',Value|Parts]) :-
    figure_parts(Figures, ',"', Parts).

%!  word_or_null(+Word, -Text) is det.
%
%   Text is Word in quotes, or `null` for `null`.

word_or_null(null, Text) =>
    Text = null.
word_or_null(Word, Text) =>
    atomic_list_concat(['"',Word,'"'], Text).

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

%!  dict_text(+Dict, -Text) is det.
%
%   Text is Dict as a JSON object, on one line.

dict_text(Dict, Text) :-
    with_output_to(string(Text),
                   json_write_dict(current_output, Dict, [width(0)])).
