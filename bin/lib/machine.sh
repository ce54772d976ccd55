# shellcheck shell=sh
# What the machine has: Python, SWI-Prolog, a C compiler. Sourced by bin/setup.

# The first SWI-Prolog that runs the program, and the first with the interface that
# janus-swi is built against. python/starbattle/bridge/base.py has them, too.
swipl_needs=9.0
janus_needs=9.1.12
python_needs=3.11
node_needs=18
python_names='python3 python3.14 python3.13 python3.12 python3.11'
supported='Debian 12 and newer, Ubuntu 24.04 and newer, Ubuntu 22.04 with a newer'
supported="$supported SWI-Prolog, and macOS with Homebrew"

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

# has_node: are Node.js and npm there, which build the page in the browser?
has_node() {
    command -v npm >/dev/null 2>&1 || return 1
    node_version=$(node --version 2>/dev/null) || return 1
    at_least "$node_needs" "${node_version#v}"
}

# find_python: sets python (empty if none will do), python_name, makes_venv,
# compiler, headers, and old_python to one that is too old.
find_python() {
    python='' python_name='' makes_venv='' compiler='' headers='' old_python=''
    for name in $python_names; do
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
    command -v swipl >/dev/null 2>&1 || return 0
    swipl_version=$(swipl --version 2>/dev/null | sed -n 's/^SWI-Prolog version \([0-9.]*\).*/\1/p')
    swipl_version=${swipl_version:-0}
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

# all_reach PATH: are the folders on the way there open to all? If not, sets closed.
all_reach() {
    way='' rest=${1#/}
    while [ "$rest" != "${rest#*/}" ]; do
        way=$way/${rest%%/*} rest=${rest#*/}
        closed=$way
        # shellcheck disable=SC2012  # stat's options differ from system to system
        case $(ls -ldL "$way") in d????????[xt]*) ;; *) return 1 ;; esac
    done
}

# can_compile: does Python's C compiler find Python's and the C library's headers?
can_compile() {
    command -v "$compiler" >/dev/null 2>&1 &&
        echo '#include <Python.h>' | try "$compiler" -I"$headers" -fsyntax-only -x c -
}
