name(starbattle).
version('1.0.0').
title('Star Battle puzzles with constraints: solve, explain, count and make them').
keywords(['star battle', puzzle, clpfd, 'constraint programming', teaching]).
author('starbattle contributors', '').
requires(prolog >= '9.0.4').
