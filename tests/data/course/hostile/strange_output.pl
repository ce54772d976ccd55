% Must not: break what shows its output

solve(_, Answer) :-
    set_stream(user_output, encoding(octet)),
    forall(between(0, 255, Code), put_byte_or_char(Code)),
    format("\e]0;title\a\e[2J\e[31m<script>alert(1)</script>]]>&amp;~n"),
    atom_codes(Answer, [0'<, 0'", 0, 27, 0x202E, 0xFFFF]).

put_byte_or_char(Code) :-
    catch(put_char_code(Code), _, true).

put_char_code(Code) :-
    char_code(Char, Code),
    put_char(Char).
