:- module(course_verdicts,
          [ failure/3,                  % +Trial, +Outcome, -Failure
            listed/3,                   % +Texts, +Separator, -String
            tidy/2                      % +Text0, -Text
          ]).
:- use_module([library(apply), library(lists)]).
:- use_module('../judge', [read_data/2]).

/** <module> What to say of processes, and of texts, in all kinds of parts

The terms are those of ../rubric.pl.
*/

%!  failure(+Trial, +Outcome, -Failure) is semidet.
%
%   Failure, Verdict-Message, is what to say of a process that did not end its work.

failure(Trial, Outcome, Failure) :-
    \+ memberchk(Outcome.end, ["no","more"]),
    (   Outcome.ended_by == "budget"
    ->  Failure = not_run-Outcome.message
    ;   Outcome.end == "error"
    ->  error_failure(Trial, Outcome, Failure)
    ;   limit_failure(Outcome.ended_by, Trial.limits, Failure)
    ->  true
    ;   Outcome.loaded == true
    ->  Failure = crashed-"the program ended the process"
    ;   Failure = crashed-"the program ended while it was loaded"
    ).

error_failure(Trial, Outcome, memory-Text) :-
    read_data(Outcome.error, Error),
    subsumes_term(error(resource_error(_),_), Error),
    !,
    limits(_,_,Memory,_) = Trial.limits,
    tidy(Outcome.message, Message),
    format(string(Text), '~w (~d MiB are allowed)', [Message,Memory]).
error_failure(_, Outcome, error-Text) :-
    tidy(Outcome.message, Message),
    string_concat("error: ", Message, Text).

limit_failure(EndedBy, Limits, Verdict-Text) :-
    limit(EndedBy, Index, Verdict, Format),
    arg(Index, Limits, Limit),
    format(string(Text), Format, [Limit]).

%   limit(?EndedBy, -Index, -Verdict, -Format): the limit is an argument of limits/4.

limit("cpu", 1, time, 'no answer within ~g s of CPU time').
limit("wall", 2, time, 'no answer within ~g s').
limit("memory", 3, memory, 'more than ~d MiB of memory').
limit("output", 4, output, 'more than ~D bytes of output').

%!  listed(+Texts, +Separator, -String) is det.

listed(Texts, Separator, String) :-
    atomic_list_concat(Texts, Separator, Atom),
    atom_string(Atom, String).

%!  tidy(+Text0, -Text) is det.
%
%   Text is Text0 without what a terminal might obey, and not long.

tidy(Text0, Text) :-
    string_codes(Text0, Codes0),
    exclude(is_unseen, Codes0, Codes),
    string_codes(Text1, Codes),
    (   sub_string(Text1, 0, 2000, Rest, Cut),
        Rest > 0
    ->  string_concat(Cut, "\n...", Text)
    ;   Text = Text1
    ).

is_unseen(Code) :-
    Code \== 0'\n,
    (   code_type(Code, cntrl)
    ;   between(0x200e, 0x200f, Code)
    ;   between(0x202a, 0x202e, Code)
    ;   between(0xd800, 0xdfff, Code)
    ),
    !.
