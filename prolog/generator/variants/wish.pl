:- module(generator_variant_wish,
          [ wish_stars/2,               % +Wish, -Stars
            wish_conditions/2,          % +Wish, -Conditions
            wish_counts/2,              % +Wish, -Counts
            wish_needed/2               % +Wish, -Needed
          ]).
:- use_module('../../records').

/** <module> Wishes: what a board of a variant is to be like

A wish has the star count of the board, the conditions of must_be_conditions/3, how many
stars each region has, in the order in which regions appear, and whether the constraints
must be needed, `true` or `false`.
*/

:- accessors(wish(stars, conditions, counts, needed)).
