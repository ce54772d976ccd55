:- module(starbattle_messages,
          [ error_text/2,               % +Error, -Text
            lines_text/2                % +Lines, -Text
          ]).
:- use_module(library(apply), [exclude/3]).

/** <module> Messages as one line of text

The errors of this program are terms error(starbattle(Term), Context); see
errors.pl.  Their messages are clauses of starbattle:message//1.
*/

:- multifile
    prolog:error_message//1,
    starbattle:message//1.

prolog:error_message(starbattle(Term)) -->
    starbattle:message(Term).

%!  error_text(+Error, -Text) is det.
%!  lines_text(+Lines, -Text) is det.
%
%   Text is the string with the message of the exception Error, or with the
%   Lines of a message.

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
