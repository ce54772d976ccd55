% Must not: switch off what protects the system

:- forall(member(Flag-Value, [access_level-system, sandboxed_load-false,
                              protect_static_code-false, iso-true, occurs_check-error,
                              stack_limit-100_000 000_000, character_escapes-false,
                              autoload-false, signals-false, gc-false]),
          catch(set_prolog_flag(Flag, Value), _, true)).
