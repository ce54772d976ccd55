:- use_module([library(clpfd), library(plunit)]).
:- use_module([ '../../prolog/board/board',
                '../../prolog/formats/reader',
                '../../prolog/models/models',
                '../../prolog/search/solutions',
                '../../prolog/search/strategies' ]).

:- begin_tests(models).

seed(File, S, Board) :-
    atomic_list_concat(['../../boards/', File, '.txt'], Path),
    load_board(Path, [stars(S)], Board).

names(Names) :-
    findall(Name, model(Name, _), Names).

test(no_model, [ forall(member(Name, [simplex,"cells",1,[]])),
                 throws(error(_, context(_, starbattle(unknown(model, Name, Names))))) ]) :-
    names(Names),
    must_be_model(Name).

test(view_regions, true(Variables == [D,E,I,B,F,H,A,C,G])) :-
    Board = board(3, 1, [[3,2,3],[1,1,2],[3,2,1]]),
    view_variables(regions, Board, views(_, [[A,B,C],[D,E,F],[G,H,I]]), Variables).

%   Every view that can be labeled.

post(Model, View) :-
    member(Model, [global,columns,cells,feup]),
    member(View, [columns,cells,regions]).

test(a_hole_holds_no_star, [ forall(post(Model, View)),
                             true(Stars == [[[2],[4],[1],[3]]]) ]) :-
    make_board([[a,a,b,-1],[-1,c,b,b],[c,c,d,b],[c,d,d,-1]], 1, Board),
    findall(Columns,
            ( search_solution(star_battle(Board, Model, none), strategy(View, leftmost, up, step, complete), [], Columns),
              Columns \= [[3]|_]
            ),
            Stars).

posted(Model, Board, Views) :-
    post_star_battle(star_battle(Board, Model, none), given([], []), [columns], Views, _).

test(rows_ascend, [ forall(member(Model, [global,columns,cells])), fail ]) :-
    seed('feup/8x8_2', 2, Board),
    posted(Model, Board, views([[A,B]|_], _)),
    A #>= B - 1.
test(the_papers_rows_do_not) :-
    seed('feup/8x8_2', 2, Board),
    posted(feup, Board, views([[A,B]|_], _)),
    A = 3,
    B = 1.

:- end_tests(models).
