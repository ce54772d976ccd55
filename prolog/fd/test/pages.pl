:- module(fd_test_pages,
          [ run_page/2,                 % +File, -Answers
            written/2                   % +Arguments, -Said
          ]).
:- use_module(library(apply)).
:- use_module(library(debug), [assertion/1]).
:- use_module(library(lists)).
:- use_module(library(process), [process_create/3, process_wait/2]).
:- use_module(library(readutil)).

/** <module> Run the queries of a Markdown page, and other processes
*/

%!  run_page(+File, -Answers) is det.
%
%   Run the queries in the blocks of Prolog of a page, in module user, and
%   compare their answers.  A block of clauses is left out.  An answer follows
%   its query, with the values of some of its variables.  The page must contain
%   what a query writes.  Answers is the number of answers that were compared.

run_page(File, Answers) :-
    read_file_to_string(File, Page, [encoding(utf8)]),
    code_blocks(Page, Blocks),
    maplist(block_terms, Blocks, Lists),
    append(Lists, Terms),
    run_terms(Terms, Page, 0, Answers).

code_blocks(Page, Blocks) :-
    (   sub_string(Page, Before, Length, _, "```prolog\n")
    ->  Start is Before+Length,
        sub_string(Page, Start, _, 0, Rest),
        sub_string(Rest, End, _, _, "```"),
        !,
        sub_string(Rest, 0, End, _, Block),
        sub_string(Rest, End, _, 0, Others),
        Blocks = [Block|Blocks1],
        code_blocks(Others, Blocks1)
    ;   Blocks = []
    ).

block_terms(Block, Terms) :-
    setup_call_cleanup(
        open_string(Block, Stream),
        read_terms(Stream, Terms0),
        close(Stream)),
    (   Terms0 = [(?- _)-_|_]
    ->  Terms = Terms0
    ;   Terms = []
    ).

read_terms(Stream, Terms) :-
    read_term(Stream, Term, [variable_names(Names),module(user)]),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term-Names|Others],
        read_terms(Stream, Others)
    ).

run_terms([], _, Answers, Answers).
run_terms([(?- Query)-Names|Terms], Page, Answers0, Answers) :-
    with_output_to(string(Written), once(user:Query)),
    assertion(once(sub_string(Page, _, _, _, Written))),
    (   Terms = [Answer-AnswerNames|Others],
        Answer \= (?- _)
    ->  same_values(AnswerNames, Names),
        all_equal(Answer),
        Answers1 is Answers0+1,
        run_terms(Others, Page, Answers1, Answers)
    ;   run_terms(Terms, Page, Answers0, Answers)
    ).

same_values([], _).
same_values([Name=Value|Names], Values) :-
    memberchk(Name=Value, Values),
    same_values(Names, Values).

all_equal((Equation, Equations)) :-
    !,
    all_equal(Equation),
    all_equal(Equations).
all_equal(Value = Expected) :-
    assertion(Value == Expected).

%!  written(+Arguments, -Said) is det.
%
%   Said is what a swipl with Arguments writes.

written(Arguments, Said) :-
    process_create(path(swipl), Arguments,
                   [stdin(null), stdout(pipe(Out)), process(Pid)]),
    read_string(Out, _, Said),
    close(Out),
    process_wait(Pid, _).
