:- module(starbattle_own_parts,
          [ own_parts/3,                % +Module, +Exports, -Parts
            part_fault/3,               % +Exports, +Parts, -Reason
            own_part_value/4,           % +Program, +Part, +Word, -Value
            is_own_value/2,             % +Part, @Value
            own_value_word/2,           % +Value, -Word
            has_own_parts/1             % +Strategy
          ]).
:- use_module(library(error), [is_of_type/2]).
:- use_module(library(lists), [member/2, memberchk/2]).
:- use_module('../fd_libraries').
:- use_module(library(fd_search/grammar), [word_value/3]).
:- use_module(programs, [program_parts/2]).

/** <module> Parts of strategies that a user's program defines

The program exports part(?Part, ?Name, ?Description) and, for each of its
answers, the predicate Name/2:

  - `select`: call(Name, +Open, -Variable) selects one of the variables Open;
  - `order`: call(Name, +Variable, -Values) lists values, the best first;
  - `branch`: call(Name, +Variable, -Choices) lists =(Value), \=(Value),
    =<(Value) and >(Value), the first to be tried first.

In a strategy term such a part is call(Module:Name), with the module of the
program.  In words it is Name.
*/

%!  own_parts(+Module, +Exports, -Parts) is det.
%
%   Parts has what the program's part/3 lists, if it is one of Exports.

own_parts(Module, Exports, Parts) :-
    (   memberchk(part/3, Exports)
    ->  findall(part(Part, Name, Description),
                Module:part(Part, Name, Description),
                Parts)
    ;   Parts = []
    ).

%!  part_fault(+Exports, +Parts, -Reason) is semidet.
%
%   Reason says what is wrong with the first bad one of Parts.

part_fault(Exports, Parts, Reason) :-
    member(Part, Parts),
    fault(Part, Exports, Reason),
    !.

fault(Term, _, Reason) :-
    \+ is_part_term(Term),
    !,
    format(atom(Reason),
           'part/3: expected select, order or branch, a name and a text, found ~q',
           [Term]).
fault(part(Part, Name, _), _, Reason) :-
    word_value(Part, Name, _),
    !,
    format(atom(Reason), 'part/3: there is a ~w ~w already', [Part,Name]).
fault(part(_, Name, _), Exports, Reason) :-
    \+ memberchk(Name/2, Exports),
    format(atom(Reason), 'does not export ~w', [Name/2]).

is_part_term(part(Part, Name, Description)) :-
    is_of_type(oneof([select,order,branch]), Part),
    atom(Name),
    is_of_type(text, Description).

%!  own_part_value(+Program, +Part, +Word, -Value) is semidet.
%
%   Value is what Word stands for as the Part of a strategy: a predicate that
%   Program declares.

own_part_value(Program, Part, Name, call(Program:Name)) :-
    program_parts(Program, Parts),
    memberchk(part(Part, Name, _), Parts).

%!  is_own_value(+Part, @Value) is semidet.
%!  own_value_word(+Value, -Word) is semidet.
%
%   True if Value calls a predicate that a program which is loaded declares as the
%   Part of a strategy; Word is its name.

is_own_value(Part, Value) :-
    own_value(Value, Program, Name),
    own_part_value(Program, Part, Name, _).

own_value_word(Value, Name) :-
    own_value(Value, _, Name).

own_value(Value, Program, Name) :-
    nonvar(Value),
    Value = call(Goal),
    nonvar(Goal),
    Goal = Program:Name,
    atom(Program),
    atom(Name).

%!  has_own_parts(+Strategy) is semidet.
%
%   True if Strategy calls predicates of a program.

has_own_parts(strategy(_, Select, Order, Branch, _)) :-
    member(Value, [Select,Order,Branch]),
    own_value(Value, _, _),
    !.
