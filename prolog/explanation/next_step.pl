:- module(explanation_next_step,
          [ next_step/5,                % +Names, +Position, -Name, -Level,
                                        % -Finding
            apply_finding/2,            % +Finding, +Position
            finding_step/5              % +Name, +Level, +Grid, +Finding, -Step
          ]).
:- use_module(finding).
:- use_module(grid).
:- use_module(position).
:- use_module(techniques).

/** <module> The next step

The techniques are tried from the simplest on, until one finds something.  That
is applied, and then they are tried from the simplest on again.
*/

%!  next_step(+Names, +Position, -Name, -Level, -Finding) is det.
%
%   Name, of the level Level, is the first technique of Names that finds
%   something in Position, and Finding is what it finds.  If none does, Finding
%   is `none`.

next_step([], _, none, 0, none).
next_step([Name0|Names], Position, Name, Level, Finding) :-
    found(Name0, Position, Finding0),
    (   Finding0 == none
    ->  next_step(Names, Position, Name, Level, Finding)
    ;   Name = Name0,
        Finding = Finding0,
        once(known_technique(Name, Level, _))
    ).

%   A finding that decides no cell would be found again and again.  What fails
%   undoes what it has put into a memo, so nothing fails after find/3.

found(Name, Position, Finding) :-
    (   find(Name, Position, Finding0)
    ->  decisive(Finding0, Finding)
    ;   Finding = none
    ).

decisive(Finding0, Finding) :-
    (   Finding0 = finding(_,_,Stars,Marks,_),
        Stars \/ Marks =\= 0
    ->  Finding = Finding0
    ;   Finding = none
    ).

%!  apply_finding(+Finding, +Position) is det.

apply_finding(Finding, Position) :-
    finding_stars(Finding, Stars),
    finding_marks(Finding, Marks),
    place(Position, Stars),
    mark(Position, Marks).

%!  finding_step(+Name, +Level, +Grid, +Finding, -Step) is det.
%
%   Step is step(Name, Level, Units, Cells, Stars, Marks, Text) with lists of
%   Kind-Number and of Row-Column.

finding_step(Name, Level, Grid, Finding, Step) :-
    Finding = finding(Units0,Cells0,Stars0,Marks0,_),
    Step = step(Name,Level,Units,Cells,Stars,Marks,Text),
    unit_names(Units0, Grid, Units),
    set_cells(Grid, Cells0, Cells),
    set_cells(Grid, Stars0, Stars),
    set_cells(Grid, Marks0, Marks),
    finding_sentence(Name, Grid, Finding, Text).

unit_names([], _, []).
unit_names([Unit|Units], Grid, [Name|Names]) :-
    unit_name(Grid, Unit, Name),
    unit_names(Units, Grid, Names).
