:- module(course_kinds,
          [ predicate_kind/2            % ?Kind, +PI
          ]).
:- use_module(library(lists), [memberchk/2]).

/** <module> What predicates of library(clpfd) do
*/

%!  predicate_kind(?Kind, +PI) is nondet.
%
%   Kind is `constraint` or `labeling` for such predicates of library(clpfd); PI is
%   an atom 'Name/Arity'.

predicate_kind(labeling, PI) :-
    memberchk(PI, ['label/1','labeling/2','indomain/1']).
predicate_kind(constraint, PI) :-
    memberchk(PI, ['#=/2','#\\=/2','#</2','#>/2','#=</2','#>=/2','#\\/1',
                   '#<==>/2','#==>/2','#<==/2','#\\//2','#\\/2','#/\\/2',
                   'in/2','ins/2','sum/3','scalar_product/4',
                   'all_distinct/1','all_different/1','lex_chain/1',
                   'tuples_in/2','global_cardinality/2',
                   'global_cardinality/3','circuit/1','cumulative/1',
                   'cumulative/2','disjoint2/1','element/3','automaton/3',
                   'automaton/8','chain/2']).
