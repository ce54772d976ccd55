:- module(technique_counting, []).
:- use_module([library(aggregate), library(apply), library(lists), library(pairs)]).
:- use_module('../grid').
:- use_module('../phrases').
:- use_module('../position').
:- use_module('../techniques', []).
:- use_module(room).

/** <module> Counting: what the regions can give to a group of lines, and what they must

A region can give a group of rows, or of columns, no more stars than it needs, and no more
than its cells there have room for.  If all regions together can give just what the group
needs, each of them gives all that it can.  To the other lines it then gives the rest of
its stars, and these are just what the other lines need.  So the same can be told in two
ways: by what the group can get at most, or by what the others must get at least; the
one that costs less to read is told.
*/

:- set_prolog_flag(optimise, true).

starbattle_techniques:technique('Counting', 6, counting).

starbattle_techniques:alias('Counting', Alias, 'star-battle-solver') :-
    member(Alias, ['Locked Row/Column','Shared Row/Column','Composite Shapes']).
starbattle_techniques:alias('Counting', 'Composite Regions', 'A Star Battle Guide').

starbattle_techniques:account('Counting',
    'The stars that the regions can give at most to a group of rows or columns are just as \c
     many as the group needs; or those that they must give it, for lack of room elsewhere, \c
     are.',
    'Each region gives the group just so many: a cell that would make it more or fewer is \c
     empty, and one without which it would be fewer is a star.',
    'Else the group would have too few stars, or too many.',
    'How many stars do those lines need, and how many can, or must, the regions give them?').

%   Where a region or a line that has its stars has unknown cells, nothing is counted: these
%   would have to be told as well.

starbattle_techniques:find('Counting', Position, Finding) :-
    (   has_full_unit(Position)
    ->  Finding = none
    ;   open_regions(Position, Regions),
        position_grid(Position, Grid),
        classes(Grid, Classes),
        groups(row, Regions-Classes, Position, none, Finding1),
        groups(column, Regions-Classes, Position, Finding1, Finding)
    ).

%   Classes are four sets of cells none of which touch each other, by any rules: those in
%   odd or even rows and columns.  If N is odd, the last line may touch the first.

classes(Grid, Classes) :-
    grid_size(Grid, N),
    Odd is 2 * (4**(N//2) // 3),
    findall(Class,
            ( member(Up, [0,1]),
              member(Across, [N,N+1]),
              Rows is Odd<<Up,
              Columns is Odd<<Across,
              units_cells(Rows, Grid, X),
              units_cells(Columns, Grid, Y),
              Class is X /\ Y
            ),
            Classes).

has_full_unit(Position) :-
    position_grid(Position, Grid),
    units_of_kind(region, Grid, _, Last),
    between(1, Last, Unit),
    unit_counts(Unit, Position, Count, 0),
    Count > 0,
    !.

%   Regions are region(Unit, Cells, Need) of those that need stars.

open_regions(Position, Regions) :-
    findall(region(Unit,X,Need),
            ( needy(region, Position, Unit, Need), open_cells(Unit, Position, X) ),
            Regions).

needy(Kind, Position, Unit, Need) :-
    position_grid(Position, Grid),
    units_of_kind(Kind, Grid, First, Last),
    between(First, Last, Unit),
    unit_need(Unit, Position, Need, _),
    Need > 0.

%   The groups are runs of the lines that need stars, each with all the other such lines as
%   the rest: a run up to the last of these is the rest of another one.

groups(Kind, Regions, Position, Best0, Best) :-
    findall(Line, needy(Kind, Position, Line, _), Open),
    findall(Group-Rest,
            ( append(Before, More, Open),
              append(Group, After, More),
              Group \== [],
              After \== [],
              append(Before, After, Rest)
            ),
            Groups),
    side(Open, Position, All),
    foldl(group(Regions, All, Position), Groups, Best0, Best).

group(Regions, side(_,X,Need), Position, Group-Rest, Best0, Best) :-
    Side1 = side(_,X1,Need1),
    side(Group, Position, Side1),
    X2 is X-X1,
    Need2 is Need-Need1,
    Side2 = side(Rest,X2,Need2),
    told(Regions, Side1, Side2, Position, Best0, Best1),
    told(Regions, Side2, Side1, Position, Best1, Best).

%   A side is side(Lines, Cells, Need) with the unknown cells of Lines.

side(Lines, Position, side(Lines,X,Need)) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    foldl(with_cells(Grid), Lines, 0, All),
    X is All /\ U,
    total_need(Lines, Position, Need).

%   told(+Regions, +Side1, +Side2, +Position, +Best0, -Best): what follows if Side1 needs just
%   what the regions can give it, and Side2 just what they must.

told(Regions-Classes, Side1, Side2, Position, Best0, Best) :-
    position_grid(Position, Grid),
    Side1 = side(_,X1,Need1),
    (   least_gifts(Regions, X1, Classes, Need1, Leasts, Spare),
        gifts(Leasts, Grid, Spare, Gifts)
    ->  Sides = sides(Gifts,Side1,Side2),
        findall(Finding,
                ( fact(Sides, Position, Fact),
                  telling(Sides, Telling),
                  told_finding(Telling, Fact, Finding)
                ),
                Findings),
        foldl(smaller(Position), Findings, Best0, Best)
    ;   Best = Best0
    ).

%   least_gifts(+Regions, +Side, +Classes, +Need, -Leasts, -Spare) is semidet.  Leasts are
%   least(Unit, Cells, Need, Inside, Least): by its cells of one class, Unit has room for Least
%   stars Inside, the Side.  Spare is how many more Side needs; fails if that is below 0.

least_gifts([], _, _, Spare, [], Spare).
least_gifts([region(Unit,X,Need)|Regions], Side, Classes, Left0,
            [least(Unit,X,Need,Inside,Least)|Leasts], Spare) :-
    Inside is X /\ Side,
    (   Inside =:= X
    ->  Least = Need
    ;   Classes = [A,B,C,D],
        Least is min(min(Need, popcount(Inside)),
                     max(max(popcount(Inside/\A), popcount(Inside/\B)),
                         max(popcount(Inside/\C), max(1, popcount(Inside/\D)))))
    ),
    Left is Left0-Least,
    Left >= 0,
    least_gifts(Regions, Side, Classes, Left, Leasts, Spare).

%   Gifts are gift(Unit, Cells, Need, Most): Unit can give Side no more than Most of its Need
%   stars.  Fails if these are more, or fewer, than Side needs.

gifts([], _, 0, []).
gifts([least(Unit,X,Need,Inside,Least)|Leasts], Grid, Spare0, [gift(Unit,X,Need,Most)|Gifts]) :-
    Limit is min(min(Need, popcount(Inside)), Least+Spare0+1),
    (   Least =:= Limit
    ->  Most = Least
    ;   capacity(Grid, Inside, Limit, Most)
    ),
    Spare is Spare0-Most+Least,
    Spare >= 0,
    gifts(Leasts, Grid, Spare, Gifts).

%   A fact is fact(Stars, Marks, Looked, About) about `all` regions that give the side all
%   their stars, or about one(Unit, Where, Count): Count stars of Unit are on the cells Looked,
%   in the lines that are told if How is `most` or `least`.

fact(sides(Gifts,_,side(_,X2,_)), _, fact(0,Marks,0,all)) :-
    aggregate_all(sum(X/\X2), member(gift(_,X,Need,Need), Gifts), Marks),
    Marks =\= 0.
fact(sides(Gifts,side(_,X1,_),side(_,X2,_)), Position,
     fact(Stars,Marks,Y,one(Unit,Where,Count))) :-
    position_grid(Position, Grid),
    position_unknown(Position, U),
    unfolded(Fold),
    member(gift(Unit,X,Need,Most), Gifts),
    Most < Need,
    (   Where = most,
        Y is X /\ X1,
        Count = Most
    ;   Where = least,
        Y is X /\ X2,
        Count is Need-Most
    ),
    Count > 0,
    Lack = lack(Fold,Grid,Y,Count),
    (   forced_cells(Lack, Stars),
        Stars =\= 0
    ->  Marks = 0
    ;   Stars = 0,
        refuted_cells(Lack, U, Marks),
        Marks =\= 0
    ).

%   telling(+Sides, -Telling) is nondet.  Telling is telling(Lines, Regions, Cells, How), with
%   the cells to look at.  How is most(Need, Full, Sum, Others), where Full need Sum stars and
%   Others are what the other regions give to Lines; or least(Need, Musts, Outside) with
%   must(Unit, Room, Need, Outside) for those that must give some stars to Lines.

telling(sides(Gifts,side(Lines,X1,Need1),_), telling(Lines,Full,X1,How)) :-
    findall(Unit, member(gift(Unit,_,Need,Need), Gifts), Full),
    aggregate_all(sum(Need), member(gift(_,_,Need,Need), Gifts), Sum),
    findall(Most-Y,
            ( member(gift(_,X,Need,Most), Gifts),
              Most < Need,
              Most > 0,
              Y is X /\ X1
            ),
            Others),
    How = most(Need1,Full,Sum,Others).
telling(sides(Gifts,side(_,X1,_),side(Lines,X2,Need2)), telling(Lines,Givers,Cells,How)) :-
    findall(must(Unit,Most,Need,Y),
            ( member(gift(Unit,X,Need,Most), Gifts),
              Most < Need,
              Y is X /\ X1
            ),
            Musts),
    Musts \== [],
    aggregate_all(sum(Need-Most), member(must(_,Most,Need,_), Musts), Need2),
    findall(Unit, member(must(Unit,_,_,_), Musts), Givers),
    aggregate_all(sum(Y), looked(Gifts, X1, X2, Y), Cells),
    How = least(Need2,Musts).

%   Y are cells of a region that must give some stars to the lines of X2: those in X1, if any.

looked(Gifts, X1, X2, Y) :-
    member(gift(_,X,Need,Most), Gifts),
    Most < Need,
    (   X /\ X1 =:= 0
    ->  Y is X /\ X2
    ;   Y is X /\ X1
    ).

%   told_finding(+Telling, +Fact, -Finding) is det.  The last of Finding is
%   counting(Lines, Regions, How, About).

told_finding(telling(Lines,Regions0,Cells0,How), fact(Stars,Marks,Looked,About),
             finding(Units,Cells,Stars,Marks,counting(Lines,Regions,How,About))) :-
    with_one(About, Regions0, Regions),
    append(Lines, Regions, Units),
    Cells is Cells0 \/ Looked.

with_one(all, Units, Units).
with_one(one(Unit,_,_), Units0, Units) :-
    sort([Unit|Units0], Units).

/*  Sentences  */

starbattle_techniques:sentence('Counting', Grid,
                               finding(_,_,Stars,Marks,counting(Lines,Regions,How,About))) -->
    premise(How, Lines, Grid),
    ['. So '],
    conclusion(About, How, Lines, Regions, Stars-Marks, Grid).

%   `Only A and B reach rows 1-2, which need all their 4 stars`

premise(most(Need,Full,_,[]), Lines, Grid) -->
    !,
    units(Grid, Lines),
    verb(Lines, ' lies in ', ' lie in '),
    short_units(Grid, Full),
    (   { Need =:= 1 }
    ->  []
    ;   verb(Lines, ' and needs ', ' and need '),
        all_stars(Need),
        verb(Full, ' of it', ' of theirs')
    ).
premise(most(Need,Full,Sum,Others), Lines, Grid) -->
    units(Grid, Lines),
    verb(Lines, ' needs ', ' need '),
    stars(Need),
    ['; '],
    full(Full, Sum, Grid),
    others_have(Full, Others, Grid),
    [' there'].
premise(least(Need,Musts), Lines, Grid) -->
    { \+ ( member(must(_,_,_,Outside), Musts), Outside =\= 0 ) },
    !,
    { findall(Unit, member(must(Unit,_,_,_), Musts), Units) },
    short_units(Grid, Units),
    verb(Units, ' lies in ', ' lie in '),
    units(Grid, Lines),
    verb(Units, ' and fills ', ' and fill '),
    verb(Lines, it, them),
    (   { Need =:= 1 }
    ->  []
    ;   [' with '],
        stars(Need)
    ).
premise(least(Least,[must(Unit,Room,Need,_)]), Lines, Grid) -->
    !,
    ['only ',Room,' of '],
    short_units(Grid, [Unit]),
    ['\'s '],
    stars(Need),
    [' fits outside '],
    units(Grid, Lines),
    verb(Lines, ', which needs just ', ', which need just '),
    (   { Least =:= 1 }
    ->  ['the other']
    ;   ['the others']
    ).
premise(least(Need,Musts), Lines, Grid) -->
    { findall(Room-Unit, member(must(Unit,Room,_,_), Musts), Pairs0),
      keysort(Pairs0, Pairs),
      group_pairs_by_key(Pairs, Groups),
      maplist(room_text(Grid), Groups, Texts)
    },
    ['outside '],
    units(Grid, Lines),
    [', '],
    enumeration(Texts, ', and '),
    [', so '],
    all_stars(Need),
    [' of '],
    units(Grid, Lines),
    (   { Need =:= 1 }
    ->  [' is theirs']
    ;   [' are theirs']
    ).

all_stars(1) -->
    !,
    ['the star'].
all_stars(2) -->
    !,
    ['both stars'].
all_stars(Count) -->
    ['all ',Count,' stars'].

full([], _, _) -->
    !.
full(Full, Sum, Grid) -->
    short_units(Grid, Full),
    verb(Full, ' needs ', ' need '),
    [Sum,' and '].

others_have(Full, Others, Grid) -->
    { aggregate_all(sum(Y), member(_-Y, Others), All),
      aggregate_all(sum(Most), member(Most-_, Others), Sum)
    },
    (   { Full == [] }
    ->  ['the regions have ']
    ;   ['the others have ']
    ),
    (   { popcount(All) =:= Sum,
          Sum =< 3
        }
    ->  ['only '],
        cells(Grid, All)
    ;   ['room for only ',Sum]
    ).

room_text(Grid, Room-Units, Text) :-
    phrase_text(( short_units(Grid, Units), has_room(Room, Units) ), Text).

has_room(0, Units) -->
    !,
    verb(Units, ' has no room', ' have no room').
has_room(Room, [_]) -->
    !,
    [' has room for '],
    stars(Room).
has_room(Room, _) -->
    [' have room for '],
    stars(Room),
    [' each'].

conclusion(all, How, Lines, Regions, 0-Marks, Grid) -->
    (   { popcount(Marks) =< 2 }
    ->  are_empty(Grid, Marks)
    ;   ['the rest of '],
        (   { How = most(_,_,_,_) }
        ->  short_units(Grid, Regions)
        ;   those_lines(Grid, Lines)
        ),
        [' is empty']
    ).
conclusion(one(Unit,Where,Count), How, Lines, _, Stars-Marks, Grid) -->
    (   { How = least(_,[_]) }
    ->  []
    ;   { functor(How, Told, _),
          (   Told == Where
          ->  In = in
          ;   In = outside
          )
        },
        short_units(Grid, [Unit]),
        [' has just '],
        stars(Count),
        [' ',In,' '],
        those_lines(Grid, Lines),
        [': ']
    ),
    (   { Stars =\= 0 }
    ->  are_stars(Grid, Stars)
    ;   are_empty(Grid, Marks)
    ).
