# shellcheck shell=sh
# What the machine has: Python, SWI-Prolog, a C compiler, Node.js; and packages of the
# system for what is missing. Sourced by bin/setup.

# The first SWI-Prolog that runs the program, and the first with the interface that
# janus-swi is built against. python/starbattle/bridge/base.py has them, too.
swipl_needs=9.0
janus_needs=9.1.12
python_needs=3.11
python_names='python3 python3.14 python3.13 python3.12 python3.11'

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

# find_python: sets python (empty if none will do), python_name, makes_venv,
# compiler, headers, and old_python to one that is too old.
find_python() {
    python='' python_name='' makes_venv='' compiler='' headers='' old_python=''
    for name in $python_names; do
        command -v "$name" >/dev/null 2>&1 || continue
        facts=$(asked "$name" -c "$python_facts") || {
            old_python=${old_python:-$name $(mute $?)}
            continue
        }
        {
            read -r version
            IFS= read -r path
            read -r makes_venv
            read -r compiler
            IFS= read -r headers
        } <<FACTS
$facts
FACTS
        if at_least "$python_needs" "$version"; then
            python=$path python_name=$name
            return
        fi
        old_python=${old_python:-$name is $version}
    done
}

# find_swipl: sets swipl_version, empty if there is no SWI-Prolog.
find_swipl() {
    swipl_version=
    swipl=$(command -v swipl) || return 0
    status=0
    said=$(asked swipl --version) || status=$?
    swipl_version=$(printf '%s\n' "$said" | sed -n 's/^SWI-Prolog version \([0-9.]*\).*/\1/p')
    [ -n "$swipl_version" ] || complain "$swipl $(mute "$status")"
    at_least "$swipl_needs" "$swipl_version" || complain "$swipl is $swipl_version"
}

# home_of ENVIRONMENT: the folder of the Python that it was made with.
home_of() { sed -n 's/^home = //p' "$1/pyvenv.cfg" 2>/dev/null || :; }

# closed_folder PATH: is a folder on the way there closed to this user? Sets closed.
closed_folder() {
    way='' rest=${1#/}
    while [ "$rest" != "${rest#*/}" ]; do
        way=$way/${rest%%/*} rest=${rest#*/}
        closed=$way
        if [ -d "$way" ] && [ ! -x "$way" ]; then return 0; fi
    done
    return 1
}

# can_compile: does Python's C compiler find Python's and the C library's headers?
can_compile() {
    command -v "$compiler" >/dev/null 2>&1 &&
        echo '#include <Python.h>' | try "$compiler" -I"$headers" -fsyntax-only -x c -
}

# --- Packages of the system. ---

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

# apt_get try/must VERB [PACKAGES]: waits for others that install packages.
apt_get() {
    turns=100
    until try_apt_get "$2" "${3-}"; do
        blocked=$(printed | grep -m 1 'Could not get lock') || turns=0
        if [ "$turns" = 0 ]; then
            [ "$1" = must ] || return 1
            stop apt-get "$2" "${3-}"
        fi
        [ "$turns" != 100 ] || say "waiting: ${blocked#E: }"
        turns=$((turns - 1))
        sleep 3
    done
}

# try_apt_get VERB PACKAGES
try_apt_get() {
    # shellcheck disable=SC2086  # a list
    try shielded ${as_root:+sudo} setsid -w env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
        apt-get "$1" -y ${2:+--no-install-recommends $2}
}

# shielded COMMAND...: run it to its end, whatever interrupts set-up, which stops then:
# packages that are half installed are in everybody's way. It has to have a session of
# its own, as Ctrl-C goes to all of the terminal's.
shielded() {
    stopped=
    for signal in HUP:129 INT:130 TERM:143; do
        # shellcheck disable=SC2064  # now
        trap "later ${signal#*:}" "${signal%:*}"
    done
    "$@" </dev/null &
    status=0
    wait $! || status=$?
    while [ -n "$stopped" ] && kill -0 $! 2>/dev/null; do wait $! || status=$?; done
    heed_signals
    [ -z "$stopped" ] || exit "$stopped"
    return "$status"
}

# later STATUS
later() {
    [ -n "$stopped" ] ||
        printf 'starbattle: packages are being installed; set-up stops after that\n' >&3
    stopped=$1
}

# refresh_lists try/must
refresh_lists() {
    [ -z "$refreshed" ] || return 0
    refreshed=yes
    say "refreshing the lists of packages (apt-get update)"
    apt_get "$1" update
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
    if [ -z "$swipl_version" ] || [ -z "$python" ]; then know_archive; fi
    want_swipl
    want_python
    want_node
    want_compiler
    packages=${packages# }
    [ -n "$packages$extra" ] || return 0

    by_hand="apt-get install -y --no-install-recommends"
    if ! may_install; then
        if [ -z "$packages" ]; then
            no_compiler "run as root '$by_hand $extra'"
            return 0
        fi
        say "packages are missing$(cost "$packages${extra:+ $extra}"), and only root may" \
            "install them; run this as root, then try again:"
        printf '    apt-get update && %s\n' "$by_hand $packages${extra:+ $extra}" >&2
        exit 2
    fi
    if [ -n "$packages" ]; then
        install_packages must "$packages${extra:+ $extra}"
    elif ! install_packages try "$extra"; then
        advise || :
        no_compiler "see what $log says"
    fi
}

# know_archive: fetch the lists of packages if there are none.
know_archive() {
    if [ -z "$(candidate swi-prolog-nox)" ] && may_install; then refresh_lists must; fi
}

# want_swipl: adds SWI-Prolog; sets coming to the version that will be there.
want_swipl() {
    coming=$swipl_version
    [ -z "$coming" ] || return 0
    coming=$(candidate swi-prolog-nox)
    if [ -n "$coming" ] && ! at_least "$swipl_needs" "$coming"; then
        complain "the archive of this system has SWI-Prolog $coming"
    fi
    packages="$packages swi-prolog-nox"
}

# want_python: adds a Python, or what the one that is there lacks. Where the system's
# own is too old, its archive may have a newer one beside it, as Ubuntu 22.04 has.
want_python() {
    if [ -n "$python" ]; then
        [ "$makes_venv" = yes ] || packages="$packages $python_name-venv"
        return 0
    fi
    for name in $python_names; do
        if at_least "$python_needs" "$(candidate "$name")" &&
            [ -n "$(candidate "$name-venv")" ]; then
            python_name=$name
            break
        fi
    done
    [ -n "$python_name" ] || [ -z "$old_python" ] || complain "$old_python"
    python_name=${python_name:-python3}
    packages="$packages $python_name $python_name-venv"
}

# want_node: adds Node.js, with which the page in the browser is built.
want_node() {
    if [ "$node_asked" = no ] || has_node; then return; fi
    [ -n "$(candidate nodejs)" ] || ! may_install || refresh_lists must
    coming_node=$(candidate nodejs)
    at_least "$node_needs" "${coming_node:-$node_needs}" || no_node
    packages="$packages nodejs npm"
}

# no_node: it is asked for, and cannot be installed from here.
no_node() {
    found="it is not here"
    if node=$(command -v node); then
        found="$node is $(asked node --version)" || found="$node $(mute $?)"
    fi
    die "the page is built with Node.js $node_needs or newer (node and npm), and $found;" \
        "install it by hand, then try again"
}

# want_compiler: sets extra to what janus is built with. It takes 250 MB, so only who
# asks for the bridge gets it.
want_compiler() {
    [ "$janus_asked" = yes ] && [ "$janus_there" = no ] || return 0
    at_least "$janus_needs" "${coming:-$janus_needs}" || return 0
    if [ -z "$python" ] || ! can_compile; then
        extra="gcc libc6-dev ${python_name:-python3}-dev"
    fi
}

# cost PACKAGES: what apt-get says that they take, as ": 3 packages, 9 MB to ...".
cost() {
    # shellcheck disable=SC2086  # a list
    LC_ALL=C apt-get -o Debug::NoLocking=1 --assume-no --no-install-recommends \
        install $1 2>/dev/null | sed -n \
        -e 's/^.* \([0-9][0-9]*\) newly installed.*/: \1 packages/p' \
        -e 's/^Need to get \(.*\) of archives.*/, \1 to download/p' \
        -e 's/^After this operation, \(.*\) of additional.*/, \1 on the disk/p' |
        tr -d '\n'
}

# install_packages try/must PACKAGES
install_packages() {
    for package in $2; do
        [ -n "$(candidate "$package")" ] || refresh_lists "$1" || return
    done
    say "installing $2 (apt-get install)$(cost "$2")"
    if [ -z "$refreshed" ]; then
        apt_get try install "$2" && return
        refresh_lists "$1" || return # the lists may have been too old
    fi
    apt_get "$1" install "$2"
}

# no_compiler REMEDY: go on without the bridge, unless it was asked for.
no_compiler() {
    remedy="$1, then $(quoted "$root/bin/setup") janus"
    [ "$janus_asked" = no ] || die "the janus bridge needs a C compiler; $remedy"
    say "without a C compiler the janus bridge is left out; to have it, $remedy"
    janus_wanted=no
}

install_with_brew() {
    packages=
    [ -n "$swipl_version" ] || packages="swi-prolog"
    [ -n "$python" ] && [ "$makes_venv" = yes ] || packages="$packages python@3.12"
    if [ "$node_asked" = yes ] && ! has_node; then packages="$packages node"; fi
    packages=${packages# }
    [ -n "$packages" ] || return 0
    say "installing $packages (brew install)"
    # shellcheck disable=SC2086  # a list
    must brew install $packages
}

# complain WHY: SWI-Prolog or Python cannot be had from here.
complain() {
    die "SWI-Prolog $swipl_needs and Python $python_needs (with its module venv) or newer are" \
        "needed, and ${1:-not all of it is here}; put them first in PATH, then try again:" \
        "docs/install.md says how to get them"
}

# get_system_packages: SWI-Prolog and Python; a C compiler if janus is asked for, and
# Node.js if the page is.
get_system_packages() {
    find_manager
    find_python
    find_swipl
    case $manager in
        apt-get) install_with_apt ;;
        brew) install_with_brew ;;
    esac
    find_python
    find_swipl
    [ -n "$python" ] && [ "$makes_venv" = yes ] && [ -n "$swipl_version" ] ||
        complain "$old_python"
    if [ "$node_asked" = yes ] && ! has_node; then no_node; fi
}
