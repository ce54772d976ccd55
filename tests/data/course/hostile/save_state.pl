% Must not: leave a compiled program for the next run

solve(_, [1]) :-
    catch(qsave_program('/tmp/starbattle-hostile.state', []), _, true),
    catch(qcompile('@FOLDER@/submissions/eve/solution'), _, true),
    catch(set_prolog_flag(history, 50), _, true),
    catch(protocol('/tmp/starbattle-hostile.log'), _, true).
