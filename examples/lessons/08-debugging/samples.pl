% wrong core: does not label
core(Goals, _, Core) :-
    fails(Goals),
    foldl(drop, Goals, Goals, Core).

drop(Goal, Core0, Core) :-
    exclude(==(Goal), Core0, Less),
    ( fails(Less) -> Core = Less ; Core = Core0 ).

fails(Goals) :- \+ maplist(call, Goals).

% wrong core: from the right
core(Goals, Vs, Core) :-
    fails(Goals, Vs),
    reverse(Goals, Reversed),
    foldl(drop(Vs), Reversed, Goals, Core).

drop(Vs, Goal, Core0, Core) :-
    exclude(==(Goal), Core0, Less),
    ( fails(Less, Vs) -> Core = Less ; Core = Core0 ).

fails(Goals, Vs) :- \+ ( maplist(call, Goals), label(Vs) ).

% wrong core: a smallest core
core(Goals, Vs, Core) :-
    length(Goals, N),
    once(( between(0, N, K),
           length(Core, K),
           some(Goals, Core),
           \+ ( maplist(call, Core), label(Vs) ) )).

some([], []).
some([X|Xs], [X|Ys]) :- some(Xs, Ys).
some([_|Xs], Ys) :- some(Xs, Ys).

% wrong core: the first goals that fail
core(Goals, Vs, Core) :-
    once(( append(Core, _, Goals), \+ ( maplist(call, Core), label(Vs) ) )).

% wrong core: all goals
core(Goals, Vs, Goals) :-
    \+ ( maplist(call, Goals), label(Vs) ).

% wrong core: goals without which the others have a solution
core(Goals, Vs, Core) :-
    fails(Goals, Vs),
    include(needed(Goals, Vs), Goals, Core).

needed(Goals, Vs, Goal) :-
    exclude(==(Goal), Goals, Others),
    \+ fails(Others, Vs).

fails(Goals, Vs) :- \+ ( maplist(call, Goals), label(Vs) ).

% wrong core: posts what can be posted
core(Goals, Vs, Core) :-
    fails(Goals, Vs),
    foldl(drop(Vs), Goals, Goals, Core),
    exclude([G]>>memberchk(G, Core), Goals, Others),
    maplist(call, Others).

drop(Vs, Goal, Core0, Core) :-
    exclude(==(Goal), Core0, Less),
    ( fails(Less, Vs) -> Core = Less ; Core = Core0 ).

fails(Goals, Vs) :- \+ ( maplist(call, Goals), label(Vs) ).

% wrong core: of copies
core(Goals0, Vs0, Core) :-
    copy_term(Goals0-Vs0, Goals-Vs),
    fails(Goals, Vs),
    foldl(drop(Vs), Goals, Goals, Core).

drop(Vs, Goal, Core0, Core) :-
    exclude(==(Goal), Core0, Less),
    ( fails(Less, Vs) -> Core = Less ; Core = Core0 ).

fails(Goals, Vs) :- \+ ( maplist(call, Goals), label(Vs) ).

% right core: takes away as long as there is no solution
core(Goals, Vs, Core) :-
    fails(Goals, Vs),
    foldl(drop(Vs), Goals, Goals, Core).

drop(Vs, Goal, Core0, Core) :-
    exclude(==(Goal), Core0, Less),
    ( fails(Less, Vs) -> Core = Less ; Core = Core0 ).

fails(Goals, Vs) :- \+ ( maplist(call, Goals), labeling([ff], Vs) ).

% right core: with a list of those before
core(Goals, Vs, Core) :-
    none(Goals, Vs),
    needed(Goals, [], Vs, Core).

needed([], Core, _, Core).
needed([G|Gs], Before, Vs, Core) :-
    append(Before, Gs, Others),
    (   none(Others, Vs)
    ->  needed(Gs, Before, Vs, Core)
    ;   append(Before, [G], More),
        needed(Gs, More, Vs, Core)
    ).

none(Goals, Vs) :-
    aggregate_all(count, ( posted(Goals), once(label(Vs)) ), 0).

posted([]).
posted([G|Gs]) :- G, posted(Gs).

% wrong violated: the true ones
violated(Goals, Wrong) :-
    include(call, Goals, Wrong).

% wrong violated: the first one only
violated(Goals, Wrong) :-
    (   member(Goal, Goals), \+ Goal
    ->  Wrong = [Goal]
    ;   Wrong = []
    ).

% wrong violated: knows equations only
violated(Goals, Wrong) :-
    include([A #= B]>>( A =\= B ), Goals, Wrong).

% wrong violated: sorted
violated(Goals, Wrong) :-
    exclude(call, Goals, Wrong0),
    sort(Wrong0, Wrong).

% wrong violated: fails if all are true
violated(Goals, Wrong) :-
    bagof(Goal, ( member(Goal, Goals), \+ Goal ), Wrong).

% wrong violated: their number
violated(Goals, Wrong) :-
    aggregate_all(count, ( member(Goal, Goals), \+ Goal ), Wrong).

% wrong violated: backwards
violated(Goals, Wrong) :-
    foldl([G,W0,W]>>( call(G) -> W = W0 ; W = [G|W0] ), Goals, [], Wrong).

% right violated: reified
violated(Goals, Wrong) :-
    include(is_false, Goals, Wrong).

is_false(Goal) :-
    Goal #<==> B,
    B =:= 0.

% right violated: goal by goal
violated([], []).
violated([G|Gs], Wrong) :-
    (   \+ G
    ->  Wrong = [G|More]
    ;   Wrong = More
    ),
    violated(Gs, More).

% wrong granted: those that hold by themselves
granted(Goals, Vs, Most) :-
    aggregate_all(count, ( member(G, Goals), \+ \+ ( G, label(Vs) ) ), Most).

% wrong granted: greedy, from the left
granted(Goals, Vs, Most) :-
    foldl(add(Vs), Goals, []-0, _-Most).

add(Vs, G, Kept-N0, Next) :-
    (   \+ \+ ( maplist(call, [G|Kept]), label(Vs) )
    ->  N is N0 + 1,
        Next = [G|Kept]-N
    ;   Next = Kept-N0
    ).

% wrong granted: the first goals that hold together
granted(Goals, Vs, Most) :-
    aggregate_all(max(N),
                  ( append(Some, _, Goals),
                    \+ \+ ( maplist(call, Some), label(Vs) ),
                    length(Some, N)
                  ),
                  Most).

% wrong granted: for the first values
granted(Goals, Vs, Most) :-
    findall(N, ( once(label(Vs)), aggregate_all(count, ( member(G, Goals), call(G) ), N) ), [Most]).

% wrong granted: binds
granted(Goals, Vs, Most) :-
    maplist([G,B]>>( G #<==> B ), Goals, Bs),
    sum(Bs, #=, Most),
    once(labeling([max(Most)], Vs)).

% wrong granted: equal goals count once
granted(Goals0, Vs, Most) :-
    sort(Goals0, Goals),
    aggregate_all(max(N),
                  ( label(Vs), aggregate_all(count, ( member(G, Goals), call(G) ), N) ),
                  Most).

% wrong granted: the least
granted(Goals, Vs, Most) :-
    aggregate_all(min(N),
                  ( label(Vs), aggregate_all(count, ( member(G, Goals), call(G) ), N) ),
                  Most).

% wrong granted: at least one
granted(Goals, Vs, Most) :-
    aggregate_all(max(N),
                  ( label(Vs), aggregate_all(count, ( member(G, Goals), call(G) ), N), N > 0 ),
                  Most).

% right granted: counts for all values
granted(Goals, Vs, Most) :-
    aggregate_all(max(N),
                  ( label(Vs), aggregate_all(count, ( member(G, Goals), call(G) ), N) ),
                  Most).

% right granted: ever fewer goals
granted(Goals, Vs, Most) :-
    length(Goals, All),
    once(( between(0, All, Left),
           Most is All - Left,
           length(Some, Most),
           some(Goals, Some),
           \+ \+ ( maplist(call, Some), label(Vs) ) )).

some([], []).
some([X|Xs], [X|Ys]) :- some(Xs, Ys).
some([_|Xs], Ys) :- some(Xs, Ys).

% wrong difference: A and B are swapped
difference(A, B, Vs) :-
    label(Vs),
    call(B, Vs),
    \+ call(A, Vs).

% wrong difference: both ways
difference(A, B, Vs) :-
    label(Vs),
    (   call(A, Vs)
    ->  \+ call(B, Vs)
    ;   call(B, Vs)
    ).

% wrong difference: both are true
difference(A, B, Vs) :-
    label(Vs),
    call(A, Vs),
    call(B, Vs).

% wrong difference: the first one
difference(A, B, Vs) :-
    once(( label(Vs), call(A, Vs), \+ call(B, Vs) )).

% wrong difference: B is tried before the values are known
difference(A, B, Vs) :-
    \+ call(B, Vs),
    label(Vs),
    call(A, Vs).

% wrong difference: A is ignored
difference(_, B, Vs) :-
    label(Vs),
    \+ call(B, Vs).

% wrong difference: B is ignored
difference(A, _, Vs) :-
    label(Vs),
    call(A, Vs).

% right difference: the other way round
difference(A, B, Vs) :-
    labeling([down], Vs),
    \+ ( call(A, Vs) -> call(B, Vs) ; true ).

% right difference: one variable after another
difference(A, B, Vs) :-
    maplist(indomain, Vs),
    once(call(A, Vs)),
    forall(call(B, Vs), fail).
