:- module(variant_techniques,
          [ variant_techniques/1,       % -Names
            variant_technique/3,        % ?Name, ?Level, ?Family
            variant_account/4,          % ?Name, -Premise, -Conclusion, -Soundness
            variant_find/3,             % +Name, +State, -Finding
            variant_sentence/4          % +Name, +State, +Finding, -Text
          ]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../phrases/phrases', [capital/2]).
:- use_module('../technique_files', [load_folder/1]).

/** <module> The techniques for variants, in the order in which they are tried

They are made for any conditions; see ../techniques.pl for those of the usual rules,
some of which have the same names.  Each file of techniques/ defines some, by clauses
for these predicates of this module:

  - technique(Name, Level, Rank, Family): Rank orders those of a level.  Family is
    `direct` if the first finding is as good as any; else the cheapest is taken.
  - account(Name, Premise, Conclusion, Soundness): three texts.
  - find(Name, State, Finding): nondeterministic; Finding is finding(Names, Cells,
    Stars, Marks, Why), with names of conditions, and sets of cells as state.pl has
    them; or contradiction(Names) if these conditions cannot be met in State.
  - sentence(Name, State, Finding): a grammar for lists of atomic terms.

A file put there is loaded; nothing else refers to it.
*/

:- multifile
    technique/4,
    account/4,
    find/3,
    sentence/5.
:- discontiguous
    technique/4,
    account/4,
    find/3,
    sentence/5.

:- load_folder(techniques).

%!  variant_techniques(-Names) is det.
%
%   Names are those of all techniques, the simplest first.

variant_techniques(Names) :-
    findall(Level/Rank-Name, technique(Name, Level, Rank, _), Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Names).

%!  variant_technique(?Name, ?Level, ?Family) is nondet.

variant_technique(Name, Level, Family) :-
    technique(Name, Level, _, Family).

%!  variant_account(?Name, -Premise, -Conclusion, -Soundness) is nondet.
%
%   Three texts: when the technique applies, what follows, and why it does.

variant_account(Name, Premise, Conclusion, Soundness) :-
    account(Name, Premise, Conclusion, Soundness).

%!  variant_find(+Name, +State, -Finding) is nondet.

variant_find(Name, State, Finding) :-
    find(Name, State, Finding).

%!  variant_sentence(+Name, +State, +Finding, -Text) is det.
%
%   Text says in a sentence, or some, what Finding is.

variant_sentence(Name, State, Finding, Text) :-
    once(sentence(Name, State, Finding, Parts, [])),
    atomic_list_concat(Parts, Text0),
    capital(Text0, Text1),
    atom_concat(Text1, '.', Text).
