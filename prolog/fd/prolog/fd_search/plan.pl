:- module(fd_search_plan,
          [ make_plan/2,                % +Fields, -Plan
            plan_select/2,              % +Plan, -Select
            plan_order/2,               % +Plan, -Order
            plan_branch/2,              % +Plan, -Branching
            plan_observer/2,            % +Plan, -Observer
            plan_variables/2,           % +Plan, -Variables
            plan_found/2                % +Plan, -Found
          ]).
:- use_module(library(record), [(record)/1, op(_,_,record)]).

/** <module> How a search branches

A plan is a record of what does not change during a search:

  - `select`, `order`, `branch`: the options of search/2.  For `dom_w_deg`
    and `impact`, `select` is weights(Entries) or impacts(Entries);
  - `observer`: `none`, or observer(Learning, Event) if a decision is
    observed.  Learning is `none`, `weights` or impacts(Entries); Event is
    `none` or the user's goal;
  - `variables`: all variables of the search, in the order given;
  - `found`: `none`, or found(Trie) with the solutions found so far.
*/

:- record plan(select, order, branch, observer, variables, found).
