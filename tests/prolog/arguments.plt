:- use_module(library(plunit)).
:- use_module([ library(time),
                '../../prolog/starbattle',
                '../../prolog/engine/engine',
                library(fd_search) ]).
:- use_module('../../prolog/search/trace', [trace_search/4]).
:- use_module('../../prolog/star_battle', []).

:- begin_tests(arguments).

%   takes(Call): each public predicate, with a word of good/2 for what it takes at each
%   place: `out` for results, `free` for what may be anything, `options` for option lists.

takes(load_board(file, out)).
takes(load_board(file, options, out)).
takes(load_boards(file, out)).
takes(load_boards(file, options, out)).
takes(load_position(file, out, out)).
takes(parse_boards(text, options, out)).
takes(make_board(rows, stars, out)).
takes(disconnected_region(board, out)).
takes(star_battle(board, rows_out)).
takes(star_battle(board, rows_out, options)).
takes(solution(board, rows_out)).
takes(solution(board, rows_out, options)).
takes(solution(board, out, conditions)).
takes(solution_count(board, count_out)).
takes(solution_count(board, count_out, options)).
takes(solve(board, options, out)).
takes(trace_search(board, options, closure, out)).
takes(model(free, free)).
takes(strategy(free, free, free)).
takes(print_board(board)).
takes(print_solution(board, columns)).
takes(call_with_fd_statistics(goal, out)).
takes(explain(board, out, out)).
takes(explain(board, options, closure, out)).
takes(grade(board, options, out)).
takes(mistakes(board, options, out)).
takes(hint(board, options, out)).
takes(why(board, question, options, out)).
takes(why(board, question, options, out, out)).
takes(why_cases(cell, answer, out)).
takes(step_look(step, out)).
takes(step_idea(step, out)).
takes(rating_difficulty(size, rating, out)).
takes(make_boards(make, closure, out)).
takes(made_boards(make, out)).
takes(search(variables, options)).
takes(search(variables, options, out)).
takes(search_all(variables, options, out, out)).
takes(new_search(list, options, out)).
takes(run_search(search)).
takes(search_statistics(search, out)).
takes(bits_solution(board_term, options, out)).
takes(bits_search(board_term, options, out)).
takes(bits_solution(bits_search, out)).
takes(bits_count(bits_search, out)).
takes(bits_statistics(bits_search, out)).
takes(Call) :-
    member(Record, [step,explanation]),
    accessor(Record, Name),
    Call =.. [Name,Record,out].

accessor(Record, Name) :-
    module_property(explanation_report, exports(Exports)),
    member(Name/2, Exports),
    sub_atom(Name, 0, _, _, Record).

good(out, _).
good(rows_out, _).
good(count_out, _).
good(free, _).
good(file, '../../boards/norvig/5x5.txt').
good(text, "1*1,1,1,2").
good(rows, [[a]]).
good(stars, 1).
good(size, 5).
good(columns, [[4],[2],[5],[1],[3]]).
good(rating, 50).
good(goal, true).
good(closure, =(_)).
good(question, 1-1).
good(cell, 1-1).
good(answer, why(star,none,[row-1],fails([],row-1))).
good(step, step('Trivial Marks',1,[],[1-1],[],[1-2],'',drawing([],[],[],[]))).
good(explanation, explanation(solved,none,null,0,1,0,null,[])).
good(board_term, Board) :- good(board, Board).
good(board, board(5,1,[ [1,2,2,2,3],[1,4,4,4,3],[1,3,3,3,3],[1,1,1,5,5],[1,1,5,5,5] ])).
good(list, []).
good(variables, [X]) :- X in 1..3.
good(search, Search) :- good(variables, Variables), new_search(Variables, [], Search).
good(bits_search, Search) :- good(board, Board), bits_search(Board, [], Search).
good(options, []).
good(conditions, []).
good(make, [size(5),stars(1)]).

%   bad(Word, Value, Formal): Value is refused by the error Formal.

bad(Word, _, instantiation_error) :-
    \+ memberchk(Word, [out,rows_out,count_out,free]).
bad(Word, f(x), Formal) :-
    \+ memberchk(Word, [ out,free,file,columns,goal,closure,question,options,conditions,
                         make ]),
    Formal = type_error(_, f(x)).
bad(goal, 1, type_error(callable, _)).
bad(closure, 1, type_error(callable, _)).
bad(file, 1, type_error(text, 1)).
bad(file, library(no_such_file), existence_error(_, library(no_such_file))).
bad(question, f(x), domain_error(cell, f(x))).
bad(question, 6-1, domain_error(cell, 6-1)).
bad(question, 1-_, instantiation_error).
bad(columns, f(x), domain_error(columns, _)).
bad(columns, [[1],[_],[3],[4],[5]], instantiation_error).
bad(columns, [[1],[2],[3],[4],[6]], domain_error(columns, _)).
bad(rows, [[_]], instantiation_error).
bad(rows, [[f(x)]], type_error(atomic, f(x))).
bad(stars, 1.0, type_error(integer, 1.0)).
bad(size, -1, type_error(_, -1)).
bad(rating, 101, type_error(_, 101)).
bad(variables, [f(x)], type_error(integer, f(x))).
bad(variables, [_|_], instantiation_error).
bad(board, board(_,1,[[1]]), instantiation_error).
bad(board, board(1,_,[[1]]), instantiation_error).
bad(board, board(1,1,[[_]]), instantiation_error).
bad(board, board(a,1,[[1]]), type_error(integer, a)).
bad(board, board(1,1,[[2]]), type_error(_, 2)).
bad(Word, Value, Formal) :-
    memberchk(Word, [conditions,make]),
    bad(options, Value, Formal).
bad(conditions, [where([_|_])], instantiation_error).
bad(conditions, [where(_:q)], instantiation_error).
bad(conditions, [where([a|b])], type_error(list, [a|b])).
bad(conditions, [where(exactly(1, [1-2]))], type_error(list, exactly(_, _))).
bad(conditions, [rules([wrap(_)])], instantiation_error).
bad(conditions, [rules([wrpa(true)])], domain_error(rule_option, wrpa(true))).
bad(closure, _:q, instantiation_error).
bad(options, f(x), type_error(list, f(x))).
bad(options, _{size:3}, type_error(list, _)).
bad(options, [_], instantiation_error).
bad(options, [_|_], instantiation_error).
bad(options, [nonsense(1)], domain_error(_, nonsense(1))).
bad(options, [timeout], domain_error(_, timeout)).
wrong_call(Goal, Formal) :-
    takes(Call),
    Call =.. [Name|Words],
    append(Before, [Word|After], Words),
    bad(Word, Value, Formal),
    maplist(good, Before, Values1),
    maplist(good, After, Values2),
    append([[Name|Values1],[Value|Values2]], All),
    Goal =.. All.

%   wrong_option(-Goal, -Formal): each option that an error says there is.

wrong_option(Goal, Formal) :-
    wrong_call(Goal0, domain_error(_, nonsense(1))),
    catch(Goal0, Error, true),          % fd_search has tests of its own
    subsumes_term(error(_, context(_, starbattle(unknown_option(_, _)))), Error),
    Error = error(_, context(_, starbattle(unknown_option(_, Names)))),
    Goal0 =.. Parts0,
    (   memberchk(size, Names)
    ->  Needed = [size(5),stars(1)]
    ;   Needed = []
    ),
    member(Name, Names),
    \+ memberchk(Name, [job,cells,counts,where,name]),
    functor(Option, Name, 1),
    exclude(subsumes_term(Option), Needed, Others),
    append(Before, [Wrong|After], Parts0),
    Wrong == [nonsense(1)],
    append(Before, [[Option|Others]|After], Parts),
    Goal =.. Parts,
    (   Formal = instantiation_error
    ;   arg(1, Option, f(x)),
        Formal = wrong(f(x))
    ).

%   No error tells where inside the program it came from.

refuses(error(Formal, Context), Wanted) :-
    (   Wanted = wrong(Value)
    ->  Formal =.. [Kind,_,Found],
        Found == Value,
        memberchk(Kind, [type_error,domain_error])
    ;   subsumes_term(Wanted, Formal)
    ),
    (   var(Context)
    ;   Context = context(Where, _),
        var(Where)
    ),
    !.

test(wrong, [forall(( wrong_call(Goal, Formal) ; wrong_option(Goal, Formal) ))]) :-
    catch(call_with_time_limit(10, Goal), Error, true),
    assertion(refuses(Error, Formal)).
test(odd_terms) :-
    good(board, Board),
    Rows = [[1]|Rows],
    Term = (Term #\/ Term),
    Long = [_,_,_,_,_,_|_],
    forall(member(Goal, [ star_battle(Board, Rows), star_battle(Board, _, [where([Term])]),
                          star_battle(Board, [[_,_|_]|_]),
                          solution(Board, Long, [model(bits)]), bits_solution(Board, [], f(x))
                        ]),
           catch(\+ call_with_time_limit(10, Goal), error(Formal, _),
                 Formal \= resource_error(_))).
test(page, [ forall(member(Rows, [ _, [_|_], [_,_], [[1,2]|_], [[1,2],[1|_]], [[1,_],[1,2]] ])),
             error(instantiation_error) ]) :-
    call_with_time_limit(10, star_battle:star_battle(board(2,1,Rows), _)).
test(page_of_no_square, fail) :-
    star_battle:star_battle(board(3,0,[[1,2],[1,2],[3,3]]), _).
test(right, [forall(takes(Call))]) :-
    Call =.. [Name|Words],
    maplist(good, Words, Values),
    Goal =.. [Name|Values],
    with_output_to(string(_), ignore(Goal)).
test(all, true(Left == [])) :-
    findall(Name/Arity,
            ( member(Module, [starbattle,fd_search,starbattle_engine]),
              module_property(Module, exports(Exports)),
              member(Name/Arity, Exports),
              functor(Head, Name, Arity),
              \+ predicate_property(Module:Head, imported_from(clpfd)),
              \+ ( takes(Call), functor(Call, Name, Arity) )
            ),
            Left).

:- end_tests(arguments).
