% Must not: run foreign code

solve(_, [1]) :-
    open_shared_object('libc.so.6', Handle),
    call_shared_object_function(Handle, fork),
    call_shared_object_function(Handle, vfork),
    call_shared_object_function(Handle, abort).
