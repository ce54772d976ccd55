% Must not: go on for ever while it is loaded
% Ends: cpu memory signal

:- prolog_load_context(source, File),
   repeat,
   catch(load_files(File, [if(true)]), _, true),
   fail.
