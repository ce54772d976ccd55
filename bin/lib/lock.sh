# shellcheck shell=sh
# One set-up of a checkout at a time. Sourced by bin/setup.

# shellcheck disable=SC2154  # root is the caller's
lock=$root/.venv.lock

is_alive() { kill -0 "$1" 2>/dev/null || [ -d "/proc/$1" ]; }

take_lock() {
    said=
    nameless=0
    while ! mkdir "$lock" 2>/dev/null; do
        if [ ! -d "$lock" ]; then
            # The other may have finished just now: once more, then it's us.
            mkdir "$lock" 2>/dev/null && break
            [ -d "$lock" ] || die "cannot write in $root"
        fi
        holder=
        if [ -r "$lock/pid" ]; then read -r holder <"$lock/pid" || :; fi
        if [ -z "$holder" ]; then
            nameless=$((nameless + 1)) # its owner is about to write its number
        elif is_alive "$holder"; then
            nameless=0
            [ -n "$said" ] || say "waiting for the set-up that process $holder runs" \
                "(if there is none, remove $lock)"
            said=yes
        else
            nameless=9
        fi
        if [ "$nameless" -gt 5 ]; then
            say "removing the lock of a set-up that was interrupted"
            mv "$lock" "$lock.$$" 2>/dev/null && rm -rf "$lock.$$"
            nameless=0
        else
            sleep 1
        fi
    done
    trap 'put_back; rm -rf "$lock"' EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    echo $$ >"$lock/pid"
}
