# shellcheck shell=sh
# Is this checkout set up, with the extras that a command needs? If not, set it
# up. Sourced with $root set to the checkout's absolute path.
#
# Set-up leaves .venv (the Python environment) and .venv.log (what the installers
# printed). .venv/.starbattle is the stamp: line 1 is the checkout's path, line 2
# the extras that are installed, line 3 the checksum of pyproject.toml, and line 4
# says `again` if the janus bridge is to be tried again. Removing .venv makes the
# next run set everything up again. .venv.failed is there if an installation failed:
# the checksum of pyproject.toml, when that was, and the extras.

# shellcheck disable=SC2154  # root is the caller's
venv=$root/.venv
stamp=$venv/.starbattle
failed=$root/.venv.failed
# The first Node.js that builds the page; tools/page.py has it, too.
node_needs=18
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

# make_ready [EXTRA...]: set up if need be. If that fails and what is there will do,
# go on with it.
make_ready() {
    is_set_up "$@" && return
    if is_usable "$@" && [ ! -w "$root" ]; then
        say "going on with .venv as it is: it is out of date, but not yours to change"
        return
    fi
    if has_failed "$@"; then
        if is_usable "$@"; then
            say "going on with .venv as it is: to bring it up to date failed within the" \
                "last hour; bin/setup tries again"
            return
        elif is_usable; then
            say "the extra $* is not here, and to install it failed within the last hour;" \
                "bin/setup $* tries again"
            exit 2
        fi
    fi
    status=0
    trap : INT # set-up says when it stops, and its status is 130
    if [ -n "$*" ] && [ -t 0 ] && [ -t 2 ]; then
        sh "$root/bin/setup" --ask "$@" >&2 || status=$?
    else
        sh "$root/bin/setup" "$@" </dev/null >&2 || status=$?
    fi
    trap - INT
    [ "$status" != 0 ] || return 0
    [ "$status" -lt 128 ] && is_usable "$@" || exit "$status"
    say "going on with .venv as it is"
}

# has_failed [EXTRA...]: was this pyproject.toml tried within the last hour with these
# extras, in vain? Offline, a try takes pip 20 seconds, which not every command shall take.
has_failed() {
    failed_sum='' failed_at='' failed_extras=''
    [ -r "$failed" ] || return 1
    {
        IFS= read -r failed_sum
        IFS= read -r failed_at
        IFS= read -r failed_extras
    } <"$failed" || :
    [ "$failed_sum" = "$(checksum)" ] || return 1
    for wanted_extra; do is_in "$wanted_extra" "$failed_extras" || return 1; done
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
        [ "$wanted_extra" != page ] || has_node || return 1
        is_in "$wanted_extra" "$stamped_extras" && continue
        is_in test "$stamped_extras" && is_in "$wanted_extra" "$in_test" || return 1
    done
}

# asked PROGRAM...: what it says of itself, within ten seconds; macOS has no `timeout`.
asked() {
    if command -v timeout >/dev/null; then set -- timeout -k 1 10 "$@"; fi
    "$@" 2>/dev/null
}

# mute STATUS: what is wrong with a program that was asked in vain.
mute() { [ "$1" = 124 ] && echo "gives no answer" || echo "gives no version (exit status $1)"; }

# has_node: are Node.js and npm there, which build the page in the browser?
has_node() {
    command -v npm >/dev/null 2>&1 || return 1
    node_version=$(asked node --version) || return 1
    at_least "$node_needs" "${node_version#v}"
}

# at_least WANTED VERSION: compare dotted numbers; anything after them (a
# Debian revision, say) is ignored.
at_least() {
    wanted=$1
    got=${2#*:}
    got=${got%%[!0-9.]*}
    while [ -n "$wanted" ]; do
        w=${wanted%%.*} g=${got%%.*}
        [ "${g:-0}" -gt "$w" ] && return 0
        [ "${g:-0}" -lt "$w" ] && return 1
        case $wanted in *.*) wanted=${wanted#*.} ;; *) wanted= ;; esac
        case $got in *.*) got=${got#*.} ;; *) got= ;; esac
    done
}

# is_in WORD WORDS
is_in() { case " $2 " in *" $1 "*) ;; *) return 1 ;; esac }
