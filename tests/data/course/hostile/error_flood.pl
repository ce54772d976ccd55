% Must not: fill the marker's memory or disk with output
% Ends: output wall

:- repeat,
   print_message(error, format("All work and no play makes Jack a dull boy.", [])),
   fail.
