# shellcheck shell=sh
# Running commands with their output in a log, and what to do when one fails.
# Sourced by bin/setup.

# shellcheck disable=SC2154  # root is the caller's
log=$root/.venv.log

die() {
    say "$@"
    exit 2
}

# try COMMAND...: run it with its output in the log only.
try() {
    before=$(wc -l <"$log")
    printf '\n$ %s\n' "$*" >>"$log"
    "$@" >>"$log" 2>&1
}

# must COMMAND...: the same, and if it fails show what it printed and stop.
must() { try "$@" || stop "$@"; }

# printed: the output of the command that was tried last.
printed() { tail -n +"$((before + 3))" "$log"; }

# stop COMMAND...: say that this failed, what it printed and what to do.
stop() {
    say "this failed: $*"
    advice=$(advise 2>&1)
    if [ -n "$advice" ]; then shown=3; else shown=40; fi
    printed | tail -n "$shown" >&2
    [ -z "$advice" ] || printf '%s\n' "$advice" >&2
    die "set-up stopped, and nothing was changed in .venv; the whole log is $log"
}

# advise: say what to do about the failures that are not ours.
advise() {
    case $(printed) in
        *'dpkg --configure -a'*)
            say "the system's packages are half installed: run" \
                "'dpkg --configure -a' as root, then try again"
            ;;
        *'Could not get lock'*)
            say "another program is installing packages: try again when it is done"
            ;;
        *'No space left on device'*) say "the disk is full" ;;
        *CERTIFICATE_VERIFY_FAILED*)
            say "the network's certificate is not trusted here: set PIP_CERT to the file" \
                "with the certificates that are"
            ;;
        *) advise_on_network ;;
    esac
}

# apt-get only warns that it has no network, and fails later with another message:
# look at all that was printed.
advise_on_network() {
    sign='Temporary failure|Could not resolve|Could not connect|Unable to connect'
    sign="$sign|Network is unreachable|NewConnectionError|NameResolutionError"
    sign="$sign|ConnectTimeout|ProxyError|Failed to establish a new connection"
    line=$(grep -E -m 1 "$sign" "$log") || return 0
    say "the network seems to be out of reach; try again when it is there:"
    printf '    %s\n' "$line" >&2
}
