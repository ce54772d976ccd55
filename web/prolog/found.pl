:- module(page_found, []).
:- use_module('../../prolog/bridge/json', [json_text/2]).
:- use_module('../../prolog/bridge/operations', [found_json/3]).
:- use_module('../../prolog/bridge/jobs', []).
:- use_module(library(wasm)).

/** <module> What a run finds goes to the page as soon as it is found

The worker has a function page_found(Text), which takes the JSON that a poll
would have given.
*/

:- multifile
    starbattle_jobs:found_at_once/2.

starbattle_jobs:found_at_once(Operation, Found) :-
    found_json(Operation, Found, JSON),
    json_text(JSON, Text),
    _ := page_found(Text).
