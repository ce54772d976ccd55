# shellcheck shell=sh
# Is this checkout set up, with the extras that a command needs? If not, set it
# up. Sourced with $root set to the checkout's absolute path.
#
# Set-up leaves .venv (the Python environment) and .venv.log (what the installers
# printed). .venv/.starbattle is the stamp: line 1 is the checkout's path, line 2
# the extras that are installed, line 3 the checksum of pyproject.toml, and line 4
# says `again` if the janus bridge is to be tried again. Removing .venv makes the
# next run set everything up again. .venv.failed is there if .venv could not be
# brought up to date: the checksum of pyproject.toml, and when that was.

# shellcheck disable=SC2154  # root is the caller's
venv=$root/.venv
stamp=$venv/.starbattle
failed=$root/.venv.failed
# The extras that the extra `test` includes.
in_test='lab dask browser pictures images book play ortools clingo'

# Nothing is taken from the current folder: no module, and no program by a relative
# or empty entry of PATH. Standard streams that are closed are the null device.
export PYTHONSAFEPATH=1
true >&2 || exec 2>/dev/null
true >&1 || exec >/dev/null
true <&0 || exec </dev/null
rest=${PATH-}: absolute=
while [ -n "$rest" ]; do
    entry=${rest%%:*}
    rest=${rest#*:}
    case $entry in /*) absolute=${absolute:+$absolute:}$entry ;; esac
done
export PATH="${absolute:-/usr/bin:/bin}"

say() { printf 'starbattle: %s\n' "$*" >&2; }

# make_ready [EXTRA]: set up if need be. If that fails and what is there will do,
# go on with it.
make_ready() {
    is_set_up "$@" && return
    if is_usable "$@" && [ ! -w "$root" ]; then
        say "going on with .venv as it is: it is out of date, but not yours to change"
        return
    fi
    if is_usable "$@" && has_failed; then
        say "going on with .venv as it is: to bring it up to date failed within the" \
            "last hour; bin/setup tries again"
        return
    fi
    status=0
    sh "$root/bin/setup" "$@" </dev/null >&2 || status=$?
    [ "$status" != 0 ] || return 0
    [ "$status" -lt 128 ] && is_usable "$@" || exit "$status"
    printf '%s\n' "$(checksum)" "$(date +%s)" 2>/dev/null >"$failed" || :
    say "going on with .venv as it is"
}

# has_failed: was this pyproject.toml tried within the last hour, in vain? Offline, a
# try takes pip 20 seconds, which not every command shall take.
has_failed() {
    failed_sum='' failed_at=''
    [ -r "$failed" ] || return 1
    {
        IFS= read -r failed_sum
        IFS= read -r failed_at
    } <"$failed" || :
    [ "$failed_sum" = "$(checksum)" ] || return 1
    case $failed_at in '' | *[!0-9]*) return 1 ;; esac
    now=$(date +%s)
    [ "$now" -ge "$failed_at" ] && [ "$now" -lt $((failed_at + 3600)) ]
}

# is_set_up [EXTRA...]: every run asks this; no subprocess, a few system calls.
is_set_up() { is_usable "$@" && is_current; }

# is_usable [EXTRA...]: is the environment there, made here, with these extras?
is_usable() {
    stamp_fits && [ -x "$venv/bin/python" ] && has_extras "$@" &&
        command -v swipl >/dev/null
}

# is_current: has pyproject.toml not changed since? Git may touch it and not change
# it; then the stamp becomes as new.
is_current() {
    [ "$stamped_janus" != again ] || return 1
    # shellcheck disable=SC3013  # dash, bash, ksh, zsh, busybox: all have -nt
    [ "$root/pyproject.toml" -nt "$stamp" ] || return 0
    [ "$(checksum)" = "$stamped_sum" ] || return 1
    touch -r "$root/pyproject.toml" "$stamp" 2>/dev/null || :
}

checksum() { cksum <"$root/pyproject.toml"; }

# stamp_fits: is there a stamp, written for a checkout at this very path?
stamp_fits() {
    stamped_root='' stamped_extras='' stamped_sum='' stamped_janus=''
    [ -r "$stamp" ] || return 1
    {
        IFS= read -r stamped_root
        IFS= read -r stamped_extras
        IFS= read -r stamped_sum
        IFS= read -r stamped_janus
    } <"$stamp" || :
    [ "$stamped_root" = "$root" ]
}

has_extras() {
    for wanted_extra; do
        is_in "$wanted_extra" "$stamped_extras" && continue
        is_in test "$stamped_extras" && is_in "$wanted_extra" "$in_test" || return 1
    done
}

# is_in WORD WORDS
is_in() { case " $2 " in *" $1 "*) ;; *) return 1 ;; esac }
