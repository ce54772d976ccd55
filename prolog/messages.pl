:- module(starbattle_messages,
          [ error_text/2,               % +Error, -Text
            lines_text/2                % +Lines, -Text
          ]).
:- use_module(library(apply), [exclude/3]).

/** <module> What Prolog says, as one line of text
*/

%!  error_text(+Error, -Text) is det.
%!  lines_text(+Lines, -Text) is det.
%
%   Text is the string that tells of the exception Error, or that the Lines
%   of a message make.

error_text(Error, Text) :-
    phrase('$messages':translate_message(Error), Lines),
    !,
    lines_text(Lines, Text).

lines_text(Lines, Text) :-
    with_output_to(string(Text0),
                   print_message_lines(current_output, '', Lines)),
    split_string(Text0, "\n", " ", Parts0),
    exclude(==(""), Parts0, Parts),
    atomic_list_concat(Parts, ' ', Atom),
    atom_string(Atom, Text).
