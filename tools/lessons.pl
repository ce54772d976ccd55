:- module(lessons, [main/0]).
:- use_module(library(gensym), [gensym/2]).
:- use_module(library(http/json), [json_read_dict/2, json_write_dict/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../web/prolog/query', [answer_text/2]).

/** <module> Run the Prolog of a page, as the toplevel does

Reads a list of blocks as JSON from standard input, each `{"kind": "program",
"text": ...}` or `{"kind": "query", "text": ...}`.  Programs are loaded into
`user`.  Writes the list of what the queries print: their output and answers.
A warning or an error while a program loads ends the run.
*/

%   At most so many answers are shown.

most_answers(3).

:- dynamic said/1.

user:message_hook(_, Kind, Lines) :-
    memberchk(Kind, [warning, error]),
    assertz(said(Lines)),
    fail.

main :-
    json_read_dict(user_input, Blocks),
    findall(Text, ( member(Block, Blocks), run(Block, Text) ), Texts),
    json_write_dict(user_output, Texts),
    (   said(_)
    ->  halt(1)
    ;   halt
    ).

run(_{kind:"program", text:Text}, _) :-
    !,
    setup_call_cleanup(
        open_string(Text, Stream),
        load_block(Stream),
        close(Stream)),
    fail.
run(_{kind:"query", text:Text}, Shown) :-
    term_string(Query, Text, [variable_names(Names),module(user)]),
    with_output_to(string(Output), answers(Query, Names, Answers)),
    answers_text(Answers, AnswersText),
    string_concat(Output, AnswersText, Shown).

%   Each block has a name of its own, or it would replace the one before.

load_block(Stream) :-
    gensym(block, Block),
    load_files(user:Block, [stream(Stream)]).

answers(Query, Names, Answers) :-
    most_answers(Most),
    Limit is Most+1,
    expand_goal(user:Query, Goal),
    catch(findall(Answer,
                  limit(Limit, ( call(Goal), answer_text(Names, Answer) )),
                  Answers),
          error(Error, _),
          error_answer(Error, Answers)).

error_answer(Error, error(Text)) :-
    '$messages':translate_message(error(Error, _), Lines, []),
    with_output_to(string(Text),
                   print_message_lines(current_output, 'ERROR: ', Lines)).

answers_text(error(Text), Text) :- !.
answers_text([], "false.\n") :- !.
answers_text(Answers, Text) :-
    most_answers(Most),
    length(Answers, Count),
    (   Count > Most
    ->  append(Shown0, [_], Answers),
        append(Shown0, ["..."], Shown),
        End = "\n"
    ;   Shown = Answers,
        End = ".\n"
    ),
    atomic_list_concat(Shown, ' ;\n', Joined),
    string_concat(Joined, End, Text).
