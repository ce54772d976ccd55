% Must not: read a file through another program

solve(_, [1]) :-
    open(pipe('cat /etc/shadow; echo SHELL WAS HERE'), read, In),
    read_string(In, _, Text),
    write(Text).
