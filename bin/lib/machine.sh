# shellcheck shell=sh
# What the machine has: Python, SWI-Prolog, a C compiler. Sourced by bin/setup.

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

# can_compile: does Python's C compiler find Python's and the C library's headers?
can_compile() {
    command -v "$compiler" >/dev/null 2>&1 &&
        echo '#include <Python.h>' | try "$compiler" -I"$headers" -fsyntax-only -x c -
}
