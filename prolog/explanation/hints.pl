:- module(starbattle_hints,
          [ hint/3,                     % +Board, +Options, -Hint
            hint_step/4,                % +Posed, +Options, -Report, :OnStep
            step_look/2,                % +Step, -Text
            step_idea/2                 % +Step, -Text
          ]).
:- use_module([library(lists), library(option)]).
:- use_module('../board/given', [given_cells/2]).
:- use_module('../search/limits', [collect_items/2]).
:- use_module(explain).
:- use_module(phrases).
:- use_module(report).
:- use_module(techniques).

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
    ;   collect_items(hint_step(Posed, Options, Report), Steps),
        (   Steps = [Step]
        ->  Hint = Step
        ;   Hint = none(Report)
        )
    ).

hint_option(Name, Type) :-
    (   mistakes_option(Name, Type)
    ;   explain_option(Name, Type)
    ).

%!  hint_step(+Posed, +Options, -Report, :OnStep) is det.
%
%   As explain_posed/4, for one step, but not for marks that follow from the stars alone: a
%   player knows them.  They count as given, and the text says so; but not with
%   max_technique(Name).

:- meta_predicate
    hint_step(+, +, -, 1).

hint_step(Posed, Options, Report, OnStep) :-
    (   \+ option(max_technique(_), Options),
        known_marks(Posed, Options, Marks)
    ->  given_cells(Options, given(_,Blanks0)),
        append(Marks, Blanks0, Blanks),
        explain_posed(Posed, [given_blanks(Blanks),steps(1)|Options], Report, assuming(OnStep))
    ;   explain_posed(Posed, [steps(1)|Options], Report, OnStep)
    ).

%   Marks are those of the bookkeeping up to the next star or the first constraint, at least
%   one.

known_marks(Posed, Options, Marks) :-
    Direct = [max_technique('Trivial Marks'),proofs(false)|Options],
    collect_items(explain_posed(Posed, Direct, _), Steps),
    marked(Steps, Marked),
    append(Marked, Marks),
    Marks = [_|_].

marked([step(_,_,Units,_,[],Marks,_,_)|Steps], [Marks|Marked]) :-
    \+ memberchk(constraint-_, Units),
    !,
    marked(Steps, Marked).
marked(_, []).

assuming(OnStep, Item) :-
    (   Item = proved(Step,_)
    ->  true
    ;   Step = Item
    ),
    step_text(Step, Text0),
    atom_concat(Text0, ' What the stars rule out counts as empty.', Text),
    setarg(7, Step, Text),
    call(OnStep, Item).

/*  How much a hint tells

What a hint says first to somebody who wants to find the step alone is where to look, and
then the idea; neither has a cell of the step, except stars to look around.
*/

%!  step_look(+Step, -Text) is det.
%!  step_idea(+Step, -Text) is det.
%
%   Step is one of explain/4.  Its look is such as `Look at row 3 and region C.`, or `Look
%   around the star at r8c2.` for a step without units; for one of many units it is the part
%   of the board where something turns out.  Its idea names all units, and says what to ask
%   of them.

step_look(Step, Text) :-
    step_units(Step, Units),
    (   Units = [_,_,_,_,_|_]
    ->  phrase_text(crossing(Step), Text)
    ;   phrase_text(place(Units, Step), Text)
    ).

step_idea(Step, Text) :-
    step_units(Step, Units),
    step_technique(Step, Name),
    once(account(Name, _, _, _, Idea)),
    phrase_text(place(Units, Step), Look),
    atomic_list_concat([Look,Idea], ' ', Text).

place([], Step) -->
    !,
    { step_cells(Step, Stars),
      cell_names(Stars, Names)
    },
    verb(Stars, 'Look around the star at ', 'Look around the stars at '),
    enumeration(Names),
    ['.'].
place(Units, _) -->
    ['Look at '],
    named_units(Units, []),
    ['.'].

%   `Look where rows 2-4 cross columns 5-7`

crossing(Step) -->
    { step_stars(Step, Stars),
      step_marks(Step, Marks),
      append(Stars, Marks, Found),
      findall(R, member(R-_, Found), Rows),
      findall(C, member(_-C, Found), Columns)
    },
    ['Look where '],
    span(row, Rows),
    verb(Rows, ' crosses ', ' cross '),
    span(column, Columns),
    ['.'].

span(Kind, Numbers) -->
    { sort(Numbers, [First|More]),
      last([First|More], Last),
      findall(Kind-I, between(First, Last, I), Names)
    },
    named_units(Names, []).
