:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module('../../prolog/starbattle').
:- use_module('../../prolog/explanation/examples').
:- use_module('../../prolog/explanation/steps/next_step').
:- use_module('../../prolog/explanation/position/position').
:- use_module('../../prolog/explanation/assuming/supposition').
:- use_module('../../prolog/explanation/techniques').
:- use_module(step_texts).

%   More boards and positions of any kind are in explain_fuzz.plt.

:- begin_tests(supposition).

shown(Name, Position, Told, Text) :-
    technique_example(Name, Board, Stars, Marks),
    position(Board, Stars, Marks, Position),
    position_grid(Position, Grid),
    find(Name, Position, Finding),
    supposed(Position, Finding, Told),
    finding_sentence(Name, Grid, Told, Text).

test(units_suffice, [forall(shown(_, Position, Told, _))]) :-
    units_suffice(Told, Position).
test(plain, [forall(shown(_, _, _, Text))]) :-
    is_plain(Text).

%   A unit less is not enough, so the test above can fail.

test(all_are_needed, Left == []) :-
    once(shown('Propagated Row Count', Position, Told, _)),
    Told = finding(Units,Cells,Stars,Marks,Why),
    findall(Unit,
            ( select(Unit, Units, Fewer),
              units_suffice(finding(Fewer,Cells,Stars,Marks,Why), Position)
            ),
            Left).
test(long_sentences_are_not_plain, fail) :-
    findall(word, between(1, 26, _), Words),
    atomic_list_concat(Words, ' ', Text),
    is_plain(Text).

:- end_tests(supposition).
