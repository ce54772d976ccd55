:- module(starbattle_replies,
          [ started_text/4,             % +Job, +Model, +Strategy, -Text
            news_text/4,                % +Started, +Solutions, +Outcome, -Text
            strategy_words/2,           % +Strategy, -Words
            dict_text/2                 % +Dict, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(http/json), [json_write_dict/3]).
:- use_module(strategies).

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
    strategy_words(Strategy, [Name,View,Select,Order,Branch]),
    atomics_to_string([ '"job":', Job, ',"model":"', Model,
                        '","strategy":{"name":"', Name,
                        '","view":"', View,
                        '","select":"', Select,
                        '","order":"', Order,
                        '","branch":"', Branch, '"}'
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

figure_parts([], _, ['}}}']).
figure_parts([Key-Value|Figures], Before, [Before,Key,'":',Value|Parts]) :-
    figure_parts(Figures, ',"', Parts).

%!  strategy_words(+Strategy, -Words) is det.
%
%   Words are the five that a reply has for Strategy: its name, its view,
%   select, order and branch.

strategy_words(Strategy, [Name,View,SelectWord,OrderWord,Branch]) :-
    Strategy = strategy(View, Select, Order, Branch),
    maplist(seeded_word, [SelectWord,OrderWord], [Select,Order]),
    (   strategy(Name0, Strategy, _)
    ->  Name = Name0
    ;   atomic_list_concat([View,SelectWord,OrderWord,Branch], /, Name)
    ).

%   `random_value:7` stands for random_value(7).

seeded_word(Word, Term) :-
    compound(Term),
    !,
    Term =.. [Name,Seed],
    atomic_list_concat([Name,Seed], :, Word).
seeded_word(Word, Word).

%!  dict_text(+Dict, -Text) is det.
%
%   Text is Dict as a JSON object, on one line.

dict_text(Dict, Text) :-
    with_output_to(string(Text),
                   json_write_dict(current_output, Dict, [width(0)])).
