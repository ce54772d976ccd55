:- module(starbattle_collecting,
          [ collected/2                 % :Goal, -Items
          ]).

/** <module> Collect what a goal hands out
*/

:- meta_predicate
    collected(1, -).

%!  collected(:Goal, -Items) is semidet.
%
%   Run call(Goal, OnItem) once.  Items is the list of the copies of all Item
%   for which it calls call(OnItem, Item), in that order.  Goal may backtrack
%   into what it did before, or catch an exception of it: the items stay.  The
%   time is linear in the size of the items.

collected(Goal, Items) :-
    First = [first],
    once(call(Goal, starbattle_collecting:collect(last(First)))),
    First = [_|Items].

%   nb_setarg/3 would copy what it sets; here only the new cell is copied.

:- public
    collect/2.

collect(Bag, Item) :-
    duplicate_term([Item], Cell),
    arg(1, Bag, Last),
    nb_linkarg(2, Last, Cell),
    nb_linkarg(1, Bag, Cell).
