% Must not: take the machine's memory

solve(_, Length) :-
    double("some text that becomes longer and longer", Text),
    string_length(Text, Length).

double(Text0, Text) :-
    string_concat(Text0, Text0, Text1),
    double(Text1, Text).
