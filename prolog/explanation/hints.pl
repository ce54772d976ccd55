:- module(starbattle_hints,
          [ hint/3,                     % +Board, +Options, -Hint
            hint_step/4                 % +Posed, +Options, :OnStep, -Report
          ]).
:- use_module(library(lists), [append/2, append/3, memberchk/2]).
:- use_module(library(option), [option/2]).
:- use_module('../board/given', [given_cells/2]).
:- use_module('../search/limits', [collect_items/2]).
:- use_module(explain,
              [ explain_option/2, explain_posed/4, fixed_cells/2, mistakes_option/2,
                must_be_explain_options/4, posed_mistakes/3, solutions_with/3
              ]).

/** <module> What to say to somebody who has got so far
*/

%!  hint(+Board, +Options, -Hint) is det.
%
%   Hint is what to say to somebody who has got as far as the given cells of
%   Options, those of explain/4 and mistakes/3: `unsatisfiable` if Board has no
%   solution, or mistakes(Mistakes), see mistakes/3, or step(...), the next step,
%   or none(Report) if there is none.
%
%   @error see explain/4

hint(Board, Options, Hint) :-
    must_be_explain_options(hint_option, Board, Options, Posed),
    posed_mistakes(Posed, Options, Mistakes),
    fixed_cells(Options, Fixed),
    (   Mistakes = [_|_]
    ->  Hint = mistakes(Mistakes)
    ;   solutions_with(Posed, Fixed, 0)
    ->  Hint = unsatisfiable
    ;   collect_items(hint_for(Posed, Options, Report), Steps),
        (   Steps = [Step]
        ->  Hint = Step
        ;   Hint = none(Report)
        )
    ).

hint_option(Name, Type) :-
    (   mistakes_option(Name, Type)
    ;   explain_option(Name, Type)
    ).

hint_for(Posed, Options, Report, OnStep) :-
    hint_step(Posed, Options, OnStep, Report).

%!  hint_step(+Posed, +Options, :OnStep, -Report) is det.
%
%   As explain_posed/4, for one step, but not for marks that follow from the stars alone: a
%   player knows them.  They count as given, and the text says so; but not with
%   max_technique(Name).

:- meta_predicate
    hint_step(+, +, 1, -).

hint_step(Posed, Options, OnStep, Report) :-
    (   \+ option(max_technique(_), Options),
        known_marks(Posed, Options, Marks)
    ->  given_cells(Options, given(_,Blanks0)),
        append(Marks, Blanks0, Blanks),
        explain_posed(Posed, [given_blanks(Blanks),steps(1)|Options], assuming(OnStep), Report)
    ;   explain_posed(Posed, [steps(1)|Options], OnStep, Report)
    ).

%   Marks are those of the bookkeeping up to the next star or the first constraint, at least
%   one.

known_marks(Posed, Options, Marks) :-
    Direct = [max_technique('Trivial Marks'),proofs(false)|Options],
    collect_items(explain_for(Posed, Direct), Steps),
    marked(Steps, Marked),
    append(Marked, Marks),
    Marks = [_|_].

explain_for(Posed, Options, OnStep) :-
    explain_posed(Posed, Options, OnStep, _).

marked([step(_,_,Units,_,[],Marks,_,_)|Steps], [Marks|Marked]) :-
    \+ memberchk(constraint-_, Units),
    !,
    marked(Steps, Marked).
marked(_, []).

assuming(OnStep, Item0) :-
    with_remark(Item0, Item),
    call(OnStep, Item).

with_remark(proved(Step0,Proof), proved(Step,Proof)) :-
    !,
    with_remark(Step0, Step).
with_remark(step(Name,Level,Units,Cells,Stars,Marks,Text0,Drawing),
            step(Name,Level,Units,Cells,Stars,Marks,Text,Drawing)) :-
    atom_concat(Text0, ' What the stars rule out counts as empty.', Text).
