:- module(ratings_benchmark, [main/0]).
:- use_module(library(lists),
              [member/2, nth0/3, nth1/3, numlist/3, sum_list/2]).
:- use_module(library(pairs), [pairs_keys_values/3, pairs_values/2]).
:- use_module(techniques, [corpus_entries/2, graded/3]).
:- autoload('../prolog/explanation/report',
            [explanation_level/2, explanation_rating/2]).

/** <module> How the ratings agree with the labels that boards came with

    swipl -g main -t halt benchmarks/ratings.pl -- FILE.jsonl ...

A line may have the label `lwork`, a number, and `difficulty`, a text such as
`normal d36/100 maxLevel6/11 cycles41` or just `hard`.  Each number in that text
is a label of the name before it, and easy, medium, hard and expert are a label
`word` from 0 to 3.  Printed is for each file, size and label Spearman's rank
correlation between it and the rating, and between it and the level of the
hardest technique, over the boards that are solved; ties share their rank.
*/

main :-
    current_prolog_flag(argv, Files),
    format('~w~t~36|~w~t~46|~w~t~60|~t~w~67|~t~w~76|~t~w~84|~n',
           [file,class,label,boards,rating,level]),
    forall(member(File, Files), benchmark(File)).

benchmark(File) :-
    corpus_entries(File, Entries),
    findall(Class-Label-values(Value,Rating,Level),
            ( member(Entry, Entries),
              graded(Entry, solved, Report),
              explanation_level(Report, Level),
              explanation_rating(Report, Rating),
              label(Entry, Label, Value),
              entry_class(Entry, Class)
            ),
            Rows),
    findall(Class-Label, member(Class-Label-_, Rows), Keys0),
    sort(Keys0, Keys),
    file_base_name(File, Name),
    forall(member(Key, Keys), print_correlation(Name, Key, Rows)).

entry_class(_, all).
entry_class(Entry, Class) :-
    format(atom(Class), '~wx~w,~w', [Entry.size,Entry.size,Entry.stars]).

print_correlation(Name, Class-Label, Rows) :-
    findall(Values, member(Class-Label-Values, Rows), All),
    length(All, Count),
    findall(V, member(values(V,_,_), All), Labels),
    findall(R, member(values(_,R,_), All), Ratings),
    findall(L, member(values(_,_,L), All), Levels),
    (   Count >= 10,
        spearman(Labels, Ratings, C1),
        spearman(Labels, Levels, C2)
    ->  format('~w~t~36|~w~t~46|~w~t~60|~t~d~67|~t~2f~76|~t~2f~84|~n',
               [Name,Class,Label,Count,C1,C2])
    ;   true
    ).

%   label(+Entry, -Label, -Value) is nondet.

label(Entry, lwork, Value) :-
    Value = Entry.get(lwork),
    number(Value).
label(Entry, Label, Value) :-
    Text = Entry.get(difficulty),
    string(Text),
    split_string(Text, " ", "", Words),
    member(Word, Words),
    word_label(Word, Label, Value),
    Label \== lwork.

word_label(Word, word, Value) :-
    nth0(Value, ["easy","medium","hard","expert"], Word).
word_label(Word, Label, Value) :-
    split_string(Word, "/", "", [First|_]),
    string_codes(First, Codes),
    phrase(named(Name, Digits), Codes),
    atom_codes(Label, Name),
    number_codes(Value, Digits).

named([C|Cs], Digits) -->
    [C],
    { code_type(C, alpha) },
    named(Cs, Digits).
named([], [D|Ds]) -->
    equals,
    [D],
    { code_type(D, digit) },
    digits(Ds).

equals --> "=".
equals --> [].

digits([D|Ds]) -->
    [D],
    { code_type(D, digit) },
    digits(Ds).
digits([]) -->
    [].

%   spearman(+Xs, +Ys, -Rho) is semidet: fails if all of one list are the same.

spearman(Xs, Ys, Rho) :-
    ranks(Xs, Rs),
    ranks(Ys, Ss),
    pearson(Rs, Ss, Rho).

ranks(Xs, Ranks) :-
    length(Xs, N),
    numlist(1, N, Is),
    pairs_keys_values(Pairs0, Xs, Is),
    sort(1, @=<, Pairs0, Pairs),
    ranked(Pairs, 1, Ranked0),
    keysort(Ranked0, Ranked),
    pairs_values(Ranked, Ranks).

ranked([], _, []).
ranked([X-I|Pairs], First, Ranked) :-
    same(Pairs, X, Is, Rest),
    length([I|Is], Count),
    Rank is First + (Count-1)/2,
    findall(J-Rank, member(J, [I|Is]), Ranked, Ranked1),
    Next is First+Count,
    ranked(Rest, Next, Ranked1).

same([X-I|Pairs], X, [I|Is], Rest) :-
    !,
    same(Pairs, X, Is, Rest).
same(Rest, _, [], Rest).

pearson(Xs, Ys, Rho) :-
    length(Xs, N),
    mean(Xs, N, MX),
    mean(Ys, N, MY),
    findall(P, ( nth1(I, Xs, X), nth1(I, Ys, Y), P is (X-MX)*(Y-MY) ), Ps),
    findall(P, ( member(X, Xs), P is (X-MX)**2 ), Vs),
    findall(P, ( member(Y, Ys), P is (Y-MY)**2 ), Ws),
    sum_list(Ps, Covariance),
    sum_list(Vs, V),
    sum_list(Ws, W),
    V*W > 0,
    Rho is Covariance / sqrt(V*W).

mean(Xs, N, Mean) :-
    sum_list(Xs, Sum),
    Mean is Sum/N.
