:- module(starbattle_techniques,
          [ techniques/1,               % -Names
            technique/3,                % ?Name, -Level, -Family
            hardest/3,                  % +Names, -Name, -Level
            account/5,                  % ?Name, -Premise, -Conclusion,
                                        % -Soundness, -Idea
            alias/3,                    % ?Name, ?Alias, -Source
            technique_called/2,         % +Name, -Technique
            is_called/2,                % +Technique, +Wanted
            used_techniques/2,          % +Options, -Names
            find/3,                     % +Name, +Position, -Finding
            finding_sentence/4          % +Name, +Grid, +Finding, -Text
          ]).
:- use_module([ library(aggregate), library(error), library(lists), library(option),
                library(pairs)
              ]).
:- use_module('../errors').
:- use_module(phrases).

/** <module> The techniques, in the order in which they are tried

A file of techniques/ that is named below defines a technique, or a few that belong
together, by clauses for these predicates of this module:

  - technique(Name, Level, Family): those of a level are in the order of their clauses.
  - account(Name, Premise, Conclusion, Soundness, Idea): four texts; Idea says what to ask
    of the units of a step to find it.
  - alias(Name, Alias, Source): optional; what a guide or another solver calls it.
  - find(Name, Position, Finding): deterministic; Finding is `none` or
    finding(Units, Cells, Stars, Marks, Why), see position.pl.  To fail is to
    find nothing, too.
  - sentence(Name, Grid, Finding): a grammar for lists of atomic terms, see
    phrases.pl.
*/

:- multifile
    technique/3,
    account/5,
    alias/3,
    find/3,
    sentence/5.

%   technique_file(?File): a file of techniques/, whose module is technique_File.

technique_file(direct).
technique_file(fit).
technique_file(counting).
technique_file(unit_sets).

:- forall(technique_file(File), use_module(techniques/File, [])).

%!  techniques(-Names) is det.
%
%   Names are those of all techniques, the simplest first.

techniques(Names) :-
    findall(Level-Name, technique(Name, Level, _), Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Names).

%!  technique(?Name, -Level, -Family) is nondet.
%
%   There is a technique.

%!  hardest(+Names, -Name, -Level) is semidet.
%
%   Name, one of Names, has the highest level of these, Level.

hardest(Names, Name, Level) :-
    aggregate_all(max(L, N), ( member(N, Names), technique(N, L, _) ), max(Level,Name)).

%!  account(?Name, -Premise, -Conclusion, -Soundness, -Idea) is nondet.
%
%   Four texts: when the technique applies, what follows, and why it does; and, as a sentence,
%   what to ask of the units of a step to find it.

%!  alias(?Name, ?Alias, -Source) is nondet.
%
%   Source, a guide or another solver, calls the technique Name, or what several
%   techniques do together, Alias.

%!  technique_called(+Name, -Technique) is nondet.
%
%   Technique is one that has this name, or this alias, in any case; in the order in
%   which they are tried.

technique_called(Name, Technique) :-
    downcase_atom(Name, Wanted),
    techniques(Names),
    member(Technique, Names),
    is_called(Technique, Wanted).

%!  used_techniques(+Options, -Names) is det.
%
%   Names are those up to max_technique(Name) of Options, which is one of them, or an
%   alias, in any case.  Several techniques may have one alias: the hardest of these
%   is the last.
%
%   @error instantiation_error, domain_error(technique, Name)

used_techniques(Options, Names) :-
    techniques(Names0),
    (   option(max_technique(Name), Options)
    ->  (   is_of_type(text, Name),
            findall(Called, technique_called(Name, Called), Found),
            last(Found, Last),
            append(Before, [Last|_], Names0)
        ->  append(Before, [Last], Names)
        ;   unknown_error(technique, Name, Names0)
        )
    ;   Names = Names0
    ).

%!  is_called(+Technique, +Wanted) is semidet.
%
%   Wanted is the name of Technique, or an alias of it, in lower case.

is_called(Technique, Wanted) :-
    (   Called = Technique
    ;   alias(Technique, Called, _)
    ),
    downcase_atom(Called, Wanted),
    !.

%!  find(+Name, +Position, -Finding) is det.
%
%   Finding is what the technique Name shows in Position, the smallest that
%   there is, or `none`.

%!  finding_sentence(+Name, +Grid, +Finding, -Text) is det.
%
%   Text says in a sentence what Finding is.

finding_sentence(Name, Grid, Finding, Text) :-
    once(phrase_text(sentence(sentence(Name, Grid, Finding)), Text)).
