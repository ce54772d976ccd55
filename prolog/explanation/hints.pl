:- module(starbattle_hints,
          [ hint/3,                     % +Board, +Options, -Hint
            hint_step/4                 % +Posed, +Options, :OnStep, -Report
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, member/2]).
:- use_module(library(option), [option/2]).
:- use_module('../search/limits', [collect_items/2]).
:- use_module(explain,
              [ explain_option/2, explain_posed/4, fixed_cells/2, mistakes_option/2,
                must_be_explain_options/4, posed_mistakes/3, solutions_with/3
              ]).
:- use_module(phrases).
:- use_module(report, [step_cells/2, step_marks/2, step_technique/2, step_units/2]).
:- use_module(techniques, [hardest/3]).

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
%   As explain_posed/4, for one step.  What stars and full units leave empty, step after
%   step until there is a new star, is one step; but not with max_technique(Name).

:- meta_predicate
    hint_step(+, +, 1, -).

hint_step(Posed, Options, OnStep, Report) :-
    (   \+ option(max_technique(_), Options),
        collect_items(direct_for(Posed, Options, Report0), Steps),
        marking(Steps, Marking),
        Marking = [_,_|_]
    ->  marks_step(Marking, Step),
        ignore(call(OnStep, Step)),
        Report = Report0
    ;   explain_posed(Posed, [steps(1)|Options], OnStep, Report)
    ).

%   More steps than these are not told at once.

direct_for(Posed, Options, Report, OnStep) :-
    Direct = [max_technique('Trivial Marks'),steps(20),proofs(false)],
    append([Direct,Options], Options1),
    explain_posed(Posed, Options1, OnStep, Report).

marking([Step|Steps], [Step|Marking]) :-
    Step = step(_,_,_,_,[],_,_,_),
    !,
    marking(Steps, Marking).
marking(_, []).

marks_step(Steps, step(Name,Level,Units,Cells,[],Marks,Text,drawing([],[],[],[]))) :-
    maplist(step_technique, Steps, Names),
    hardest(Names, Name, Level),
    maplist(step_units, Steps, Units0),
    maplist(step_cells, Steps, Cells0),
    maplist(step_marks, Steps, Marks0),
    maplist(together, [Units0,Cells0,Marks0], [Units,Cells,Marks]),
    findall(Star, member(step(_,_,[],[Star],_,_,_,_), Steps), Stars),
    length(Marks, Count),
    phrase(marks(Count, Stars, Units), Parts),
    atomic_list_concat(Parts, Text).

together(Lists, Together) :-
    append(Lists, All),
    sort(All, Together).

marks(Count, Stars, Units) -->
    are_empty(Count),
    [': '],
    { findall(Text, empty_place(Stars, Units, Text), Texts) },
    enumeration(Texts),
    ['.'].

empty_place([Star|Stars], _, Text) :-
    phrase(around_stars([Star|Stars]), Parts),
    atomic_list_concat(['those '|Parts], Text).
empty_place(_, [Unit|Units], Text) :-
    phrase(named_units([Unit|Units], []), Parts),
    (   Units == []
    ->  Has = ', which has its stars'
    ;   Has = ', which have their stars'
    ),
    append([['the rest of '],Parts,[Has]], All),
    atomic_list_concat(All, Text).
