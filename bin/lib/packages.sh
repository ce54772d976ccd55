# shellcheck shell=sh
# Packages of the system: what is missing, and how it is installed.
# Sourced by bin/setup.

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
    try ${as_root:+sudo} env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
        apt-get "$1" -y ${2:+--no-install-recommends $2}
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
            refresh_lists must
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
            no_compiler "run as root '$by_hand $extra'"
            return 0
        fi
        say "packages are missing, and only root may install them; run this as root, then try again:"
        printf '    apt-get update && %s\n' "$by_hand $packages${extra:+ $extra}" >&2
        exit 2
    fi
    if [ -n "$packages" ]; then
        install_packages must "$packages${extra:+ $extra}"
    elif ! install_packages try "$extra"; then
        advise
        no_compiler "see what $log says"
    fi
}

# install_packages try/must PACKAGES
install_packages() {
    for package in $2; do
        [ -n "$(candidate "$package")" ] || refresh_lists "$1" || return
    done
    say "installing $2 (apt-get install)"
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
