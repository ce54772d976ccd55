:- module(explanation_direct_steps,
          [ direct_steps/2,             % +Position, -Found
            direct_step/3               % +Found, +Position, -Step
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module('../position/finding').
:- use_module('../position/grid').
:- use_module(next_step).
:- use_module('../phrases/phrases').
:- use_module('../position/position').
:- use_module('../techniques', [known_technique/3]).

/** <module> Chains of direct steps, with one sentence for each

The order of direct steps does not matter: all of them together come to the same.
*/

direct_names(['Star Neighbors','Forced Placements','Trivial Marks']).

%!  direct_steps(+Position, -Found) is det.
%
%   Apply the direct techniques as long as they find anything.  Found lists what
%   they find, as Name-Finding, in order.

direct_steps(Position, Found) :-
    direct_names(Names),
    (   \+ is_broken(Position),
        next_step(Names, Position, Name, _, Finding),
        Finding \== none
    ->  apply_finding(Finding, Position),
        Found = [Name-Finding|Found1],
        direct_steps(Position, Found1)
    ;   Found = []
    ).

%!  direct_step(+Found, +Position, -Step) is semidet.
%
%   Step stands for all of Found; it has the name and the level of the hardest.
%   Fails if Found is [].

direct_step([Name-Finding], Position, Step) :-
    !,
    known_technique(Name, Level, _),
    finding_step(Name, Level, Position, Finding, Step).
direct_step(Found, Position,
            step(Name,Level,Units,Cells,Stars,Marks,Text,Drawing)) :-
    hardest(Found, Name, Level),
    together(Found, finding([],0,0,0,direct), Whole),
    finding_step(Name, Level, Position, Whole,
                 step(_,_,Units,Cells,Stars,Marks,_,Drawing)),
    position_grid(Position, Grid),
    phrase(chain(Found, Grid, Whole), Parts),
    atomic_list_concat(Parts, Text).

hardest(Found, Name, Level) :-
    findall(L-N, ( member(N-_, Found), known_technique(N, L, _) ), Pairs0),
    Pairs0 = [_|_],
    sort(0, @>=, Pairs0, [Level-Name|_]).

together([], Finding, Finding).
together([_-finding(Units1,Cells1,Stars1,Marks1,_)|Found],
         finding(Units0,Cells0,Stars0,Marks0,Why), Finding) :-
    append(Units0, Units1, Units2),
    sort(Units2, Units),
    Cells is Cells0 \/ Cells1,
    Stars is Stars0 \/ Stars1,
    Marks is Marks0 \/ Marks1,
    together(Found, finding(Units,Cells,Stars,Marks,Why), Finding).

chain(Found, Grid, Whole) -->
    { length(Found, Count),
      finding_stars(Whole, Stars),
      finding_marks(Whole, Marks),
      Empty is popcount(Marks)
    },
    [Count,' direct steps follow: '],
    new_stars(Stars, Grid),
    new_marks(Empty, Stars),
    ['.'].

new_stars(0, _) -->
    !.
new_stars(Stars, Grid) -->
    are_stars(Grid, Stars).

new_marks(0, _) -->
    !.
new_marks(Count, Stars) -->
    joined(Stars),
    number_of(Count, cell),
    verb_of(Count).

joined(0) -->
    !.
joined(_) -->
    [', and '].

verb_of(1) -->
    !,
    [' is empty'].
verb_of(_) -->
    [' are empty'].
