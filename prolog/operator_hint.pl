:- module(starbattle_operator_hint,
          [ with_operator_hint/3        % +Error, +Text0, -Text
          ]).

/** <module> What beginners forget before they write constraints
*/

%!  with_operator_hint(+Error, +Text0, -Text) is det.
%
%   Text is Text0, which describes Error in the source that is being read,
%   with a hint if one may help: X #= Y cannot be read before library(clpfd)
%   is loaded.

with_operator_hint(error(syntax_error(operator_expected), _), Text0, Text) :-
    prolog_load_context(module, Module),
    \+ current_op(_, _, Module:(#=)),
    !,
    format(string(Text),
           '~w; constraints such as X #= Y need :- use_module(library(clpfd))',
           [Text0]).
with_operator_hint(_, Text, Text).
