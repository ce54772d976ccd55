# shellcheck shell=sh
# What bin/starbattle and bin/test share: is this checkout set up, and if not,
# set it up. Sourced, with $root set to the checkout's absolute path.
#
# Set-up leaves three things in the checkout: .venv (the Python environment),
# .venv/.starbattle (the stamp, written last: line 1 is the checkout's path,
# line 2 the extras that were installed) and .venv.log (what the installers
# printed). Removing .venv makes the next run set everything up again.

# shellcheck disable=SC2154  # root is the caller's
venv=$root/.venv
stamp=$venv/.starbattle
log=$root/.venv.log
lock=$root/.venv.lock

# The first SWI-Prolog with the interface that PyPI's janus-swi is built against.
janus_needs=9.1.12

# Asks a Python: its version, where it is once links are resolved (so that an
# upgrade that takes it away leaves a dangling link in .venv, which is noticed),
# whether it makes virtual environments, its C compiler, and its headers.
# shellcheck disable=SC2016
python_facts='
import os, sys, sysconfig
try:
    import ensurepip, venv
    makes_venv = "yes"
except ImportError:
    makes_venv = "no"
print("%d.%d.%d" % sys.version_info[:3])
print(os.path.realpath(sys.executable))
print(makes_venv)
print((sysconfig.get_config_var("CC") or "cc").split()[0])
print(sysconfig.get_paths()["include"])
'

# --- The test that every run makes: no subprocess, a few system calls. ---------

# is_set_up [EXTRA]: is the environment there, made here, not older than
# pyproject.toml, with EXTRA in it? The extra `test` has all others in it.
is_set_up() {
    stamp_fits && [ -x "$venv/bin/python" ] || return 1
    # shellcheck disable=SC3013  # dash, bash, ksh, zsh, busybox: all have -nt
    if [ "$root/pyproject.toml" -nt "$stamp" ]; then return 1; fi
    case " $stamped_extras " in
        *' test '* | *" ${1-} "*) ;;
        *) [ -z "${1-}" ] || return 1 ;;
    esac
    command -v swipl >/dev/null
}

# stamp_fits: is there a stamp, written for a checkout at this very path?
stamp_fits() {
    stamped_root=
    stamped_extras=
    [ -r "$stamp" ] || return 1
    { IFS= read -r stamped_root && IFS= read -r stamped_extras; } <"$stamp" || return 1
    [ "$stamped_root" = "$root" ]
}

# --- Saying and running. -------------------------------------------------------

say() { printf 'starbattle: %s\n' "$*" >&2; }

die() {
    say "$@"
    exit 2
}

# try COMMAND...: run it with its output in the log only.
try() {
    printf '\n$ %s\n' "$*" >>"$log"
    "$@" >>"$log" 2>&1
}

# must COMMAND...: the same, and if it fails show what it printed and stop.
must() {
    before=$(wc -l <"$log")
    try "$@" && return
    say "this failed: $*"
    tail -n +"$((before + 2))" "$log" | tail -n 40 >&2
    die "set-up stopped; the whole log is $log"
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

# --- One set-up at a time. -----------------------------------------------------

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
    trap 'rm -rf "$lock"' EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    echo $$ >"$lock/pid"
}

drop_lock() {
    rm -rf "$lock"
    trap - EXIT HUP INT TERM
}

# --- What the machine has. -----------------------------------------------------

# find_python: sets python (empty if none will do), python_name, makes_venv,
# compiler, headers, and old_python to one that is too old.
find_python() {
    python='' python_name='' makes_venv='' compiler='' headers='' old_python=''
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        command -v "$name" >/dev/null 2>&1 || continue
        facts=$("$name" -c "$python_facts" 2>/dev/null) || continue
        {
            read -r version
            IFS= read -r path
            read -r makes_venv
            read -r compiler
            IFS= read -r headers
        } <<FACTS
$facts
FACTS
        if at_least 3.11 "$version"; then
            python=$path python_name=$name
            return
        fi
        old_python=${old_python:-$name is $version}
    done
}

# find_swipl: sets swipl_version, empty if there is no SWI-Prolog.
find_swipl() {
    swipl_version=
    command -v swipl >/dev/null 2>&1 || return 0
    swipl_version=$(swipl --version 2>/dev/null | sed -n 's/^SWI-Prolog version \([0-9.]*\).*/\1/p')
    swipl_version=${swipl_version:-0}
}

imports_janus() { "$venv/bin/python" -c 'import janus_swi' >>"$log" 2>&1; }

# can_compile: does Python's C compiler find Python's and the C library's headers?
can_compile() {
    command -v "$compiler" >/dev/null 2>&1 &&
        echo '#include <Python.h>' | try "$compiler" -I"$headers" -fsyntax-only -x c -
}

# --- Packages of the system. ---------------------------------------------------

# find_manager: sets manager to apt-get, brew or nothing.
find_manager() {
    manager=
    if command -v apt-get >/dev/null 2>&1; then
        manager=apt-get
    elif command -v brew >/dev/null 2>&1; then
        manager=brew
    fi
}

# may_install: may we install packages? Sets as_root to what goes before the
# command. Asks for sudo's password only where somebody is at the terminal.
may_install() {
    as_root=
    [ "$manager" = apt-get ] || return 0
    [ "$(id -u)" != 0 ] || return 0
    command -v sudo >/dev/null 2>&1 || return 1
    as_root=sudo
    sudo -n true 2>/dev/null && return 0
    [ -t 2 ] || return 1
    say "packages have to be installed: sudo asks for your password"
    sudo -v
}

# apt_get try/must VERB [PACKAGES]
apt_get() {
    $1 ${as_root:+sudo} env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
        apt-get -o DPkg::Lock::Timeout=300 "$2" -y ${3:+--no-install-recommends $3}
}

refresh_lists() {
    [ -z "$refreshed" ] || return 0
    refreshed=yes
    say "refreshing the lists of packages (apt-get update)"
    apt_get must update
}

# candidate PACKAGE: the version that apt would install; nothing if unknown.
candidate() {
    LC_ALL=C apt-cache policy "$1" 2>/dev/null | sed -n 's/^ *Candidate: *\([0-9].*\)/\1/p'
}

# install_with_apt: what is missing for the program, and for the janus bridge.
install_with_apt() {
    refreshed=
    packages=
    extra=
    [ -n "$swipl_version" ] || packages="$packages swi-prolog-nox"
    if [ -z "$python" ]; then
        packages="$packages python3 python3-venv"
    elif [ "$makes_venv" = no ]; then
        packages="$packages $python_name-venv"
    fi
    coming=$swipl_version
    if [ -z "$coming" ]; then
        coming=$(candidate swi-prolog-nox)
        if [ -z "$coming" ] && may_install; then
            refresh_lists
            coming=$(candidate swi-prolog-nox)
        fi
    fi
    if at_least "$janus_needs" "${coming:-$janus_needs}" && [ "$janus_there" = no ]; then
        if [ -z "$python" ] || ! can_compile; then
            extra="gcc libc6-dev ${python_name:-python3}-dev"
        fi
    fi
    packages=${packages# }
    [ -n "$packages$extra" ] || return 0

    by_hand="apt-get install -y --no-install-recommends"
    if ! may_install; then
        if [ -z "$packages" ]; then
            say "without a C compiler the janus bridge is left out; to have it," \
                "run as root '$by_hand $extra', then remove $venv"
            janus_wanted=no
            return 0
        fi
        say "packages are missing, and only root may install them; run this as root, then try again:"
        printf '    apt-get update && %s\n' "$by_hand $packages${extra:+ $extra}" >&2
        exit 2
    fi
    packages="$packages${packages:+${extra:+ }}$extra"
    for package in $packages; do
        [ -n "$(candidate "$package")" ] || refresh_lists
    done
    say "installing $packages (apt-get install)"
    if [ -z "$refreshed" ]; then
        apt_get try install "$packages" && return
        refresh_lists # the lists may have been too old
    fi
    apt_get must install "$packages"
}

install_with_brew() {
    packages=
    [ -n "$swipl_version" ] || packages="swi-prolog"
    [ -n "$python" ] && [ "$makes_venv" = yes ] || packages="$packages python@3.12"
    packages=${packages# }
    [ -n "$packages" ] || return 0
    say "installing $packages (brew install)"
    # shellcheck disable=SC2086  # a list
    must brew install $packages
}

complain() {
    if [ -z "$python" ] && [ -n "$old_python" ]; then
        die "Python 3.11 or newer is needed, and $old_python: install a newer one" \
            "that is on PATH as python3.11, python3.12 or later, then try again"
    fi
    say "SWI-Prolog (the command swipl) and Python 3.11 or newer (with its venv module)" \
        "are needed, and no package manager that this script knows is here;" \
        "install what is missing by hand, then try again:"
    printf '    Debian, Ubuntu:  apt-get install %s\n    Homebrew:        brew install %s\n' \
        'swi-prolog-nox python3-venv' 'swi-prolog python@3.12' >&2
    exit 2
}

# get_system_packages: SWI-Prolog, Python and, for janus, a C compiler.
get_system_packages() {
    find_manager
    find_python
    find_swipl
    if [ -z "$python" ] && [ -n "$old_python" ] && [ "$manager" != brew ]; then
        complain
    fi
    case $manager in
        apt-get) install_with_apt ;;
        brew) install_with_brew ;;
    esac
    find_python
    find_swipl
    [ -n "$python" ] && [ "$makes_venv" = yes ] && [ -n "$swipl_version" ] || complain
}

# --- The Python environment. ---------------------------------------------------

# install_package try/must EXTRAS: this checkout, editable, into .venv.
install_package() {
    listed=
    for extra in $2; do listed=$listed${listed:+,}$extra; done
    $1 "$venv/bin/python" -m pip install --no-input --disable-pip-version-check \
        -e ".${listed:+[$listed]}"
}

# keep_stamped: adds to the extras those that are there already.
keep_stamped() {
    case " $extras $stamped_extras " in
        *' test '*) extras='test' && return ;;
    esac
    for extra in $stamped_extras; do
        case " $extras janus " in
            *" $extra "*) ;;
            *) extras="${extras:+$extras }$extra" ;;
        esac
    done
}

make_venv() {
    extras=${1-}
    if stamp_fits && "$venv/bin/python" -c 'import pip' >/dev/null 2>&1; then
        say "bringing .venv up to date${1:+ (with the extra $1)}"
        keep_stamped
        rm -f "$stamp"
    else
        if [ -e "$venv" ] || [ -h "$venv" ]; then
            say "making .venv anew: the one here is incomplete or of another place"
            rm -rf "$venv"
        else
            say "making .venv and installing starbattle in it${1:+ (with the extra $1)}"
        fi
        must "$python" -m venv "$venv"
    fi

    built=no
    if at_least "$janus_needs" "$swipl_version" && [ "$janus_wanted" = yes ]; then
        [ "$janus_there" = yes ] ||
            say "building the janus bridge to SWI-Prolog $swipl_version"
        if install_package try "janus${extras:+ $extras}" && imports_janus; then
            built=yes
        else
            say "the janus bridge is left out, its build failed ('starbattle doctor' tells why)"
        fi
    fi
    if [ "$built" = yes ]; then
        extras="${extras:+$extras }janus"
    else
        install_package must "$extras"
    fi

    printf '%s\n%s\n' "$root" "$extras" >"$stamp.new"
    # A pyproject.toml from the future must not make every run a first one.
    # shellcheck disable=SC3013
    if [ "$root/pyproject.toml" -nt "$stamp.new" ]; then
        touch -r "$root/pyproject.toml" "$stamp.new"
    fi
    mv "$stamp.new" "$stamp"
}

# set_up [EXTRA]: everything. Call it with </dev/null >&2.
set_up() {
    came_from=$PWD
    cd "$root" || exit
    [ -w . ] || die "the first use sets this checkout up, and cannot write in $root"
    take_lock
    if ! is_set_up "${1-}"; then # else another one has just done it
        : >"$log"
        janus_wanted=yes
        janus_there=no
        if stamp_fits && imports_janus; then janus_there=yes; fi
        get_system_packages
        make_venv "${1-}"
        say "set-up is done"
    fi
    drop_lock
    cd "$came_from" || exit
}
