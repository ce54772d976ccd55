# shellcheck shell=sh
# Is this checkout set up? Sourced by bin/starbattle, bin/test and bin/setup, with root.
#
# The stamp .venv/.starbattle says where the checkout was when .venv was made, which
# extras it has, and the checksum of pyproject.toml.

# shellcheck disable=SC2154  # root is the caller's
venv=$root/.venv
stamp=$venv/.starbattle
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
    case $rest in /*) absolute=${absolute:+$absolute:}${rest%%:*} ;; esac
    rest=${rest#*:}
done
export PATH="${absolute:-/usr/bin:/bin}"

say() { printf 'starbattle: %s\n' "$*" >&2; }

# is_in WORD WORDS
is_in() { case " $2 " in *" $1 "*) ;; *) return 1 ;; esac }

# make_ready [EXTRA...]: set up if need be. If that fails and what is there will do,
# go on with it.
make_ready() {
    ! is_usable "$@" || ! is_current || return 0
    status=0
    trap : INT # set-up says when it stops, and its status is 130
    sh "$root/bin/setup" --ask "$@" >&2 || status=$?
    [ -z "$*" ] || export STARBATTLE_ASKED=yes # so that the command does not ask again
    trap - INT
    [ "$status" != 0 ] || return 0
    [ "$status" -lt 128 ] && is_usable "$@" || exit "$status"
    say "going on with .venv as it is; bin/setup tries again"
    checksum >"$venv/.tried" 2>/dev/null || :
}

# is_usable [EXTRA...]: is the environment there, made at this path, with these extras?
is_usable() {
    stamped_root='' stamped_extras='' stamped_sum=''
    [ -r "$stamp" ] || return 1
    {
        IFS= read -r stamped_root
        IFS= read -r stamped_extras
        IFS= read -r stamped_sum
    } <"$stamp" || :
    [ "$stamped_root" = "$root" ] || return 1
    [ -x "$venv/bin/python" ] && command -v swipl >/dev/null || return 1
    for extra; do
        [ "$extra" != page ] || has_node || return 1
        is_in test "$stamped_extras" && is_in "$extra" "$in_test" ||
            is_in "$extra" "$stamped_extras" || return 1
    done
}

# is_current: has pyproject.toml not changed since, or was it tried in vain?
is_current() {
    # shellcheck disable=SC3013  # dash, bash, ksh, zsh, busybox: all have -nt
    [ "$root/pyproject.toml" -nt "$stamp" ] || return 0
    [ "$(checksum)" != "$stamped_sum" ] || return 0
    [ "$(checksum)" = "$(cat "$venv/.tried" 2>/dev/null)" ]
}

checksum() { cksum <"$root/pyproject.toml"; }

# has_node: are npm and a Node.js there that build the page in the browser?
has_node() {
    command -v npm >/dev/null && case $(asked node --version) in
        v1[89].* | v[2-9]?.*) ;;
        *) return 1 ;;
    esac
}

# asked PROGRAM...: what it says of itself, within ten seconds; macOS has no `timeout`.
asked() {
    if command -v timeout >/dev/null; then set -- timeout -k 1 10 "$@"; fi
    "$@" 2>/dev/null
}
