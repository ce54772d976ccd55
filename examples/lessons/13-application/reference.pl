:- use_module(library(clpfd)).

%!  instances(+Text, -Ns) is det.
%
%   Ns are the numbers in the lines of Text.

instances(Text, Ns) :-
    split_string(Text, "\n", " \r", Lines),
    findall(N,
            ( member(Line, Lines),
              Line \== "",
              \+ string_concat("#", _, Line),
              number_string(N, Line)
            ),
            Ns).

%!  post(+Name, +N, -Views) is semidet.
%
%   Post the model Name for a Latin square of N rows.

post(latin, N, [Cells]) :-
    length(Rows, N),
    maplist(latin_row(N), Rows),
    transpose(Rows, Columns),
    maplist(all_different, Columns),
    append(Rows, Cells).

latin_row(N, Row) :-
    length(Row, N),
    Row ins 1..N,
    all_different(Row).

%!  check(+N, +Cells) is semidet.
%
%   Cells are a Latin square of N rows, row by row.

check(N, Cells) :-
    numlist(1, N, Numbers),
    rows(N, Cells, Rows),
    length(Rows, N),
    transpose(Rows, Columns),
    maplist(same_numbers(Numbers), Rows),
    maplist(same_numbers(Numbers), Columns).

rows(_, [], []) :-
    !.
rows(N, Cells, [Row|Rows]) :-
    length(Row, N),
    append(Row, Rest, Cells),
    rows(N, Rest, Rows).

same_numbers(Numbers, Row) :-
    msort(Row, Numbers).

%!  safe_term(+Text, -Term) is semidet.
%
%   Term is the term of lists and integers that Text denotes.

safe_term(Text, Term) :-
    catch(term_string(Term, Text), error(syntax_error(_), _), fail),
    plain(Term).

plain(Term) :-
    (   integer(Term)
    ->  true
    ;   is_list(Term),
        maplist(plain, Term)
    ).
