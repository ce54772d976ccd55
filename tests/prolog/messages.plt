:- use_module(library(plunit)).
:- use_module([ '../../prolog/bridge/reports',
                '../../prolog/errors',
                '../../prolog/starbattle' ]).
:- use_module('../../prolog/search/programs', []).

:- begin_tests(messages).

said(Term, Text) :-
    catch(starbattle_error(Term), Error, true),
    error_text(Error, Text).

sentence(unknown(model, x, [a]), "unknown model x; expected a").
sentence(unknown(of(view, 'the model m'), x, [a,f(1)]),
         "the model m has no view x; expected one of a, f(1)").
sentence(bad_option(steps, 0, 'a positive integer'),
         "steps must be a positive integer, not 0").
sentence(board(empty), "the board has no cells").
sentence(board(not_square(2,1,3)), "row 2 has 1 cell, but the board has 3 rows").
sentence(no_variables(bits, traced),
         "the model bits cannot be traced, as it has no constraint variables; \c
          the model global makes the same search").
sentence(program(file, why), "file: why").

test(another_copy, true(Text == Wanted)) :-
    Wanted = "load one copy of it only: library(starbattle) is that of the pack, \c
              which swipl --no-packs leaves out",
    error_text(error(permission_error(redefine, module, starbattle), _), Said),
    sub_string(Said, Before, _, 0, Wanted),
    sub_string(Said, Before, _, 0, Text).

test(sentence, [forall(sentence(Term, Expected)), true(Text == Expected)]) :-
    said(Term, Text).

kind(error(existence_error(procedure, p/1), _), internal).
kind(error(_, _), internal).
kind(oops, internal).

test(kind, [forall(kind(Error, Kind)), true(Got == Kind)]) :-
    error_json(Error, object([kind-Got,message-_])).

typed(boolean, 1, 'a boolean').
typed(number, half, 'a number').
typed(positive_integer, 0, 'a positive integer').
typed(count_or_all, 0, 'a positive integer').
typed(int64(0), 0x8000000000000000, 'an integer from 0 to 2**63 - 1').
typed(between(1, 1000), 1001, 'an integer from 1 to 1,000').
typed(oneof([a,b,c]), d, 'a, b or c').

test(bad, [ forall(typed(Type, Bad, Expected)),
            throws(error(_, context(_, starbattle(bad_option(name, Bad, Expected))))) ]) :-
    must_be_option(name, Type, Bad).

table(steps, positive_integer).
table(quiet, boolean).

refused([steps(3),quiet(maybe)], type_error(boolean, maybe), "quiet must be a boolean, not maybe").
refused([quiet(true),steps(3),quiet(true)], domain_error(nonrepeating_options, _),
        "the option quiet is given twice").
refused([stesp(3)], domain_error(table, stesp(3)),
        "there is no option stesp(3); did you mean steps?").
refused([quiet=true], domain_error(table, quiet=true),
        "there is no option quiet=true; did you mean quiet(true)?").
refused([3], domain_error(table, 3), "there is no option 3; expected one of steps, quiet").

test(refused, [forall(refused(Options, Formal, Text))]) :-
    catch(check_options(table, Options), Error, true),
    assertion(subsumes_term(error(Formal, _), Error)),
    error_text(Error, Text).

:- end_tests(messages).
