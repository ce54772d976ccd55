% wrong far: A may be the right one
far(A, B) :-
    abs(A - B) #> 1.

% wrong far: stars may touch
far(A, B) :-
    A #< B.

% wrong far: one column too many between them
far(A, B) :-
    A + 2 #< B.

% right far: by the distance
far(A, B) :-
    B - A #>= 2.

% right far: by the distance and the order
far(A, B) :-
    abs(A - B) #> 1,
    A #< B.
