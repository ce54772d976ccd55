:- module(generator_plan,
          [ new_plan/4,                 % +Problem, +Settings, +Random, -Plan
            plan_problem/2,             % +Plan, -Problem
            plan_stars/2,               % +Plan, ?Stars
            plan_min/2,                 % +Plan, -Size
            plan_max/2,                 % +Plan, -Size
            plan_shape/2,               % +Plan, -Shape
            plan_random/2,              % +Plan, -Random
            plan_layout/2,              % +Plan, -Layout
            plan_stride/2,              % +Plan, -Stride
            plan_of_sizes/4             % +Plan0, +Min, +Max, -Plan
          ]).

:- use_module('../engine/layout', [layout_stride/2]).
:- use_module('../engine/problem', [problem_layout/2]).
:- use_module('../records').

/** <module> Plans: what an attempt at a board has to keep to

A plan has the problem of any board of the size, the known solution, the least
and the largest size of a region, the shape of the regions and the random
numbers of the attempt.
*/

:- set_prolog_flag(optimise, true).

:- accessors(plan(problem, stars, min, max, shape, random)).

%!  new_plan(+Problem, +Settings, +Random, -Plan) is det.
%
%   Plan has no stars yet.  Settings is `settings(Min, Max, Shape)`.

new_plan(Problem, settings(Min,Max,Shape), Random,
         plan(Problem,_,Min,Max,Shape,Random)).

%!  plan_layout(+Plan, -Layout) is det.
%!  plan_stride(+Plan, -Stride) is det.

plan_layout(Plan, Layout) :-
    plan_problem(Plan, Problem),
    problem_layout(Problem, Layout).

plan_stride(Plan, B) :-
    plan_problem(Plan, Problem),
    problem_layout(Problem, Layout),
    layout_stride(Layout, B).

%!  plan_of_sizes(+Plan0, +Min, +Max, -Plan) is det.
%
%   Plan is Plan0 with other sizes of regions.

plan_of_sizes(plan(Problem,Stars,_,_,Shape,Random), Min, Max,
              plan(Problem,Stars,Min,Max,Shape,Random)).
