:- module(explanation_candidates,
          [ candidates/3,               % +Names, +Position, -Candidates
            all_findings/3,             % +Name, +Position, -Findings
            simple_techniques/2,        % +Names, -Simple
            is_last_resort/1            % +Name
          ]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(lists), [memberchk/2]).
:- use_module('../position/finding').
:- use_module(next_step, [next_step/5]).
:- use_module('../reading_cost', [costly/3]).
:- use_module('../rating', [step_effort/5]).
:- use_module('../techniques', [known_technique/3]).

/** <module> All steps of the simplest level that has any, and those that may be cheaper
*/

:- set_prolog_flag(optimise, true).

%!  candidates(+Names, +Position, -Candidates) is det.
%
%   Candidates are found(Name, Level, Finding, Effort), all findings of the first
%   techniques among Names that find anything, those of the same level; and if these
%   are costly, see reading_cost.pl, of those with which they are compared.  The direct
%   techniques are passed over.  Only one finding of a set of units is known.

candidates(Names, Position, Candidates) :-
    of_wanted(Names, any, Position, Candidates).

of_wanted([], _, _, []).
of_wanted([Name|Names], Asked, Position, Candidates) :-
    once(known_technique(Name, Level, Family)),
    (   is_asked(Asked, Level, Family)
    ->  all_findings(Name, Position, Findings),
        wanted(Findings, Level, Asked, Asked1),
        length(Findings, Count),
        entries(Findings, Name, Level, Count, Candidates, Candidates1),
        of_wanted(Names, Asked1, Position, Candidates1)
    ;   of_wanted(Names, Asked, Position, Candidates)
    ).

is_asked(any, _, Family) :-
    Family \== direct.
is_asked(only(Level,_), Level, _) :-
    !.
is_asked(only(_,Families), _, Family) :-
    memberchk(Family, Families).

%   The first of Findings is the cheapest.

wanted([Finding|_], Level, any, only(Level,Families)) :-
    !,
    (   costly(Level, Finding, Families0)
    ->  Families = Families0
    ;   Families = []
    ).
wanted(_, _, Asked, Asked).

entries([], _, _, _, Candidates, Candidates).
entries([Finding|Findings], Name, Level, Count,
        [found(Name,Level,Finding,Effort)|Candidates0], Candidates) :-
    step_effort(Level, Finding, Count, [], Effort),
    entries(Findings, Name, Level, Count, Candidates0, Candidates).

%!  all_findings(+Name, +Position, -Findings) is det.
%
%   Findings are all that the technique Name finds in Position, the smallest
%   first and the others in the order of their discovery, turned round.

all_findings(Name, Position, Findings) :-
    seen_by(next_step([Name], Position, _, _, Finding), Seen),
    (   Finding == none
    ->  Findings = []
    ;   exclude(==(Finding), Seen, Others),
        Findings = [Finding|Others]
    ).

%!  simple_techniques(+Names, -Simple) is det.
%
%   Simple are the techniques of Names that are no last resort.

simple_techniques(Names, Simple) :-
    exclude(is_last_resort, Names, Simple).

%!  is_last_resort(+Name) is semidet.
%
%   True if Name is a technique of sets of units, or of nested assumptions.

is_last_resort(Name) :-
    once(known_technique(Name, _, Family)),
    memberchk(Family, [units,nested]).
