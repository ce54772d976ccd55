% wrong instances: sorts the numbers
instances(Text, Ns) :-
    split_string(Text, "\n", " ", Lines),
    findall(N, ( member(Line, Lines), number_string(N, Line) ), Ns0),
    sort(Ns0, Ns).

% wrong instances: takes each number once
instances(Text, Ns) :-
    split_string(Text, "\n", " ", Lines),
    findall(N, ( member(Line, Lines), number_string(N, Line) ), Ns0),
    list_to_set(Ns0, Ns).

% wrong instances: stops at the first comment
instances(Text, Ns) :-
    split_string(Text, "\n", "", Lines),
    numbers(Lines, Ns).

numbers([], []).
numbers([Line|_], []) :-
    sub_string(Line, 0, _, _, "#"),
    !.
numbers([""|Lines], Ns) :-
    !,
    numbers(Lines, Ns).
numbers([Line|Lines], [N|Ns]) :-
    number_string(N, Line),
    numbers(Lines, Ns).

% wrong instances: each number is the digits of a line, comments included
instances(Text, Ns) :-
    split_string(Text, "\n", "# ", Lines),
    findall(N, ( member(Line, Lines), number_string(N, Line) ), Ns).

% wrong instances: numbers have one digit
instances(Text, Ns) :-
    split_string(Text, "\n", "", Lines),
    findall(N,
            ( member(Line, Lines),
              string_codes(Line, [Code|_]),
              Code \== 0'#,
              N is Code - 0'0
            ),
            Ns).

% wrong instances: gives strings
instances(Text, Lines) :-
    split_string(Text, "\n", "", Lines0),
    exclude([Line]>>( Line == "" ; sub_string(Line, 0, 1, _, "#") ), Lines0, Lines).

% wrong instances: the last line needs its end
instances(Text, Ns) :-
    split_string(Text, "\n", "", Lines0),
    append(Lines, [_], Lines0),
    findall(N, ( member(Line, Lines), number_string(N, Line) ), Ns).

% wrong instances: fails where there is none
instances(Text, Ns) :-
    split_string(Text, "\n", "", Lines),
    bagof(N, Line^( member(Line, Lines), number_string(N, Line) ), Ns).

% wrong instances: no 0
instances(Text, Ns) :-
    split_string(Text, "\n", " \r", Lines),
    findall(N,
            ( member(Line, Lines), Line \== "", \+ string_concat("#", _, Line),
              number_string(N, Line), N > 0
            ),
            Ns).

% right instances: what is no number is skipped
instances(Text, Ns) :-
    split_string(Text, "\n", "", Lines),
    convlist([Line,N]>>number_string(N, Line), Lines, Ns).

% right instances: from code to code
instances(Text, Ns) :-
    string_codes(Text, Codes),
    lines(Codes, [], Lines),
    foldl(number_in, Lines, [], Reversed),
    reverse(Reversed, Ns).

lines([], Line, [Line]).
lines([0'\n|Codes], Line, [Line|Lines]) :-
    !,
    lines(Codes, [], Lines).
lines([Code|Codes], Line, Lines) :-
    append(Line, [Code], More),
    lines(Codes, More, Lines).

number_in([], Ns, Ns) :- !.
number_in([0'#|_], Ns, Ns) :- !.
number_in(Codes, Ns, [N|Ns]) :-
    number_codes(N, Codes).

% right instances: reads from a stream
instances(Text, Ns) :-
    setup_call_cleanup(open_string(Text, In), numbers_of(In, Ns), close(In)).

numbers_of(In, Ns) :-
    read_line_to_string(In, Line),
    (   Line == end_of_file
    ->  Ns = []
    ;   ( Line == "" ; string_concat("#", _, Line) )
    ->  numbers_of(In, Ns)
    ;   number_string(N, Line),
        Ns = [N|More],
        numbers_of(In, More)
    ).

% wrong post: labels
post(latin, N, [Cells]) :-
    length(Rows, N),
    maplist(row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns),
    append(Rows, Cells),
    label(Cells).

row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

% wrong post: nothing is said of columns
post(latin, N, [Cells]) :-
    length(Rows, N),
    maplist(row(N), Rows),
    append(Rows, Cells).

row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

% wrong post: nothing is said of rows
post(latin, N, [Cells]) :-
    length(Rows, N),
    maplist(row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns),
    append(Rows, Cells).

row(N, Row) :-
    length(Row, N),
    Row ins 1..N.

% wrong post: columns add up
post(latin, N, [Cells]) :-
    length(Rows, N),
    maplist(row(N), Rows),
    transpose(Rows, Columns),
    Sum is N * (N + 1) // 2,
    maplist([Column]>>sum(Column, #=, Sum), Columns),
    append(Rows, Cells).

row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

% wrong post: only rows below each other differ
post(latin, N, [Cells]) :-
    length(Rows, N),
    maplist(row(N), Rows),
    below(Rows),
    append(Rows, Cells).

row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

below([_]).
below([A,B|Rows]) :-
    maplist(#\=, A, B),
    below([B|Rows]).

% wrong post: the numbers are 1, 2, 3 for any N
post(latin, N, [Cells]) :-
    length(Rows, N),
    maplist(row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns),
    append(Rows, Cells).

row(N, Row) :-
    length(Row, N),
    Row ins 1..3,
    all_different(Row).

% wrong post: the first row is in order
post(latin, N, [Cells]) :-
    length(Rows, N),
    maplist(row(N), Rows),
    Rows = [First|_],
    chain(First, #<),
    transpose(Rows, Columns),
    maplist(all_different, Columns),
    append(Rows, Cells).

row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

% wrong post: the name is ignored
post(_, N, [Cells]) :-
    length(Rows, N),
    maplist(row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns),
    append(Rows, Cells).

row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

% wrong post: the views are the rows
post(latin, N, Rows) :-
    length(Rows, N),
    maplist(row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns).

row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

% right post: stronger constraints, from the list of cells
post(latin, N, [Cells]) :-
    Count is N * N,
    length(Cells, Count),
    Cells ins 1..N,
    numlist(1, N, Is),
    maplist(lines(N, Cells), Is).

lines(N, Cells, I) :-
    First is (I - 1) * N,
    length(Before, First),
    append(Before, From, Cells),
    length(Row, N),
    append(Row, _, From),
    all_distinct(Row),
    every(Cells, I, N, Column),
    all_distinct(Column).

every(Cells, I, N, Column) :-
    Skip is I - 1,
    length(Before, Skip),
    (   append(Before, [V|_], Cells)
    ->  Column = [V|Vs],
        length(Line, N),
        (   append(Line, Rest, Cells)
        ->  every(Rest, I, N, Vs)
        ;   Vs = []
        )
    ;   Column = []
    ).

% right post: each number once in each line, counted
post(Name, N, [Cells]) :-
    Name == latin,
    length(Rows, N),
    maplist(row(N), Rows),
    transpose(Rows, Columns),
    append(Rows, Columns, Lines),
    numlist(1, N, Numbers),
    maplist(has_all(Numbers), Lines),
    append(Rows, Cells).

row(N, Row) :-
    length(Row, N),
    Row ins 1..N.

has_all(Numbers, Line) :-
    pairs_keys(Pairs, Numbers),
    pairs_values(Pairs, Counts),
    maplist(=(1), Counts),
    global_cardinality(Line, Pairs).

% right post: each pair of cells of a line is different
post(latin, N, [Cells]) :-
    length(Rows, N),
    maplist(row(N), Rows),
    apart(Rows),
    append(Rows, Cells).

row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    pairs_differ(Row).

pairs_differ([]).
pairs_differ([V|Vs]) :-
    maplist(#\=(V), Vs),
    pairs_differ(Vs).

apart([]).
apart([Row|Rows]) :-
    maplist(maplist(#\=, Row), Rows),
    apart(Rows).

% wrong check: rows only
check(N, Cells) :-
    numlist(1, N, Numbers),
    rows(N, Cells, Rows),
    maplist([Row]>>msort(Row, Numbers), Rows).

rows(_, [], []) :- !.
rows(N, Cells, [Row|Rows]) :-
    length(Row, N),
    append(Row, Rest, Cells),
    rows(N, Rest, Rows).

% wrong check: columns only
check(N, Cells) :-
    numlist(1, N, Numbers),
    rows(N, Cells, Rows),
    transpose(Rows, Columns),
    maplist([Column]>>msort(Column, Numbers), Columns).

rows(_, [], []) :- !.
rows(N, Cells, [Row|Rows]) :-
    length(Row, N),
    append(Row, Rest, Cells),
    rows(N, Rest, Rows).

% wrong check: lines add up
check(N, Cells) :-
    Sum is N * (N + 1) // 2,
    rows(N, Cells, Rows),
    transpose(Rows, Columns),
    append(Rows, Columns, Lines),
    maplist([Line]>>sum_list(Line, Sum), Lines).

rows(_, [], []) :- !.
rows(N, Cells, [Row|Rows]) :-
    length(Row, N),
    append(Row, Rest, Cells),
    rows(N, Rest, Rows).

% wrong check: the numbers of a line differ, and may be any
check(N, Cells) :-
    rows(N, Cells, Rows),
    transpose(Rows, Columns),
    maplist(is_set, Rows),
    maplist(is_set, Columns).

rows(_, [], []) :- !.
rows(N, Cells, [Row|Rows]) :-
    length(Row, N),
    append(Row, Rest, Cells),
    rows(N, Rest, Rows).

% wrong check: all numbers of a line are in 1..N, some of them may be equal
check(N, Cells) :-
    rows(N, Cells, Rows),
    maplist(maplist(between(1, N)), Rows).

rows(_, [], []) :- !.
rows(N, Cells, [Row|Rows]) :-
    length(Row, N),
    append(Row, Rest, Cells),
    rows(N, Rest, Rows).

% wrong check: only rows below each other are compared
check(N, Cells) :-
    numlist(1, N, Numbers),
    rows(N, Cells, Rows),
    maplist([Row]>>msort(Row, Numbers), Rows),
    below(Rows).

rows(_, [], []) :- !.
rows(N, Cells, [Row|Rows]) :-
    length(Row, N),
    append(Row, Rest, Cells),
    rows(N, Rest, Rows).

below([_]).
below([A,B|Rows]) :-
    maplist(=\=, A, B),
    below([B|Rows]).

% wrong check: looks at the first row and the first column
check(N, Cells) :-
    numlist(1, N, Numbers),
    length(Row, N),
    append(Row, _, Cells),
    msort(Row, Numbers),
    findall(C, ( nth0(I, Cells, C), I mod N =:= 0 ), Column),
    msort(Column, Numbers).

% wrong check: counts that each number is there N times
check(N, Cells) :-
    forall(between(1, N, K), aggregate_all(count, member(K, Cells), N)).

% right check: no two places disagree
check(N, Cells) :-
    maplist(between(1, N), Cells),
    \+ ( nth0(I, Cells, V),
         nth0(J, Cells, V),
         I < J,
         ( I // N =:= J // N ; I mod N =:= J mod N )
       ).

% right check: counts the pairs of row and number, and of column and number
check(N, Cells) :-
    forall(member(V, Cells), ( V >= 1, V =< N )),
    findall(row(R,V), ( nth0(I, Cells, V), R is I // N ), Rows),
    findall(column(C,V), ( nth0(I, Cells, V), C is I mod N ), Columns),
    append(Rows, Columns, All),
    sort(All, Sorted),
    same_length(All, Sorted).

% right check: takes the numbers out of lists of what is left
check(N, Cells) :-
    numlist(1, N, Numbers),
    length(Lefts, N),
    maplist(=(Numbers), Lefts),
    rows(Cells, Numbers, Lefts).

rows([], _, _).
rows([C|Cells], Numbers, Lefts) :-
    row(Numbers, Numbers, [C|Cells], Rest, Lefts, Less),
    rows(Rest, Numbers, Less).

row([], _, Rest, Rest, [], []).
row([_|Is], Row, [C|Cells], Rest, [Left|Lefts], [Less|Lesses]) :-
    selectchk(C, Row, Row1),
    selectchk(C, Left, Less),
    row(Is, Row1, Cells, Rest, Lefts, Lesses).

% wrong safe_term: checks the elements, but not theirs
safe_term(Text, Term) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    (   integer(Term)
    ->  true
    ;   is_list(Term),
        forall(member(E, Term), ( integer(E) ; is_list(E) ))
    ).

% wrong safe_term: any ground term
safe_term(Text, Term) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    ground(Term).

% wrong safe_term: atoms are allowed
safe_term(Text, Term) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    plain(Term).

plain(Term) :-
    atomic(Term),
    !.
plain(Term) :-
    is_list(Term),
    maplist(plain, Term).

% wrong safe_term: any numbers
safe_term(Text, Term) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    plain(Term).

plain(Term) :-
    number(Term),
    !.
plain(Term) :-
    is_list(Term),
    maplist(plain, Term).

% wrong safe_term: variables are allowed
safe_term(Text, Term) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    plain(Term).

plain(Term) :-
    ( var(Term) ; integer(Term) ),
    !.
plain(Term) :-
    is_list(Term),
    maplist(plain, Term).

% wrong safe_term: syntax errors are thrown
safe_term(Text, Term) :-
    term_string(Term, Text),
    plain(Term).

plain(Term) :-
    integer(Term),
    !.
plain(Term) :-
    is_list(Term),
    maplist(plain, Term).

% wrong safe_term: throws in place of failing
safe_term(Text, Term) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    plain(Term).

plain(Term) :-
    integer(Term),
    !.
plain(Term) :-
    must_be(list, Term),
    maplist(plain, Term).

% wrong safe_term: a list of integers and nothing else
safe_term(Text, Term) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    is_list(Term),
    maplist(integer, Term).

% wrong safe_term: clauses match variables
safe_term(Text, Term) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    plain(Term).

plain([]).
plain([T|Ts]) :-
    plain(T),
    plain(Ts).
plain(Term) :-
    integer(Term).

% right safe_term: looks at all subterms
safe_term(Text, Term) :-
    catch(term_to_atom(Term, Text), _, fail),
    ground(Term),
    \+ ( sub_term(Sub, Term), \+ integer(Sub), \+ is_list(Sub) ).

% right safe_term: flattens it
safe_term(Text, Term) :-
    catch(read_term_from_atom(Text, Term, []), _, fail),
    ( is_list(Term) ; integer(Term) ),
    !,
    lists(Term).

lists(Term) :-
    integer(Term),
    !.
lists(Term) :-
    is_list(Term),
    foldl([E,_,_]>>lists(E), Term, x, _).

% right safe_term: by the type
safe_term(Text, Term) :-
    catch(( term_string(Term, Text), must_be(ground, Term), check_plain(Term) ), _, fail).

check_plain(Term) :-
    is_list(Term),
    !,
    maplist(check_plain, Term).
check_plain(Term) :-
    must_be(integer, Term).

% wrong safe_term: throws for no text
safe_term(T, X) :- ( T == "" -> throw(empty) ; user:safe_term(T, X) ).
