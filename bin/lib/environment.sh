# shellcheck shell=sh
# The Python environment. Sourced by bin/setup.
#
# A new one is made beside .venv and takes its place when it is complete, so that
# whatever happens, the old one works, or is put back by the next set-up.

# shellcheck disable=SC2154  # venv is ready.sh's
new=$venv.new.$$ # an installer that outlives its set-up must not find the next one
old=$venv.old

imports_janus() { "$1/bin/python" -c 'import janus_swi' >>"$log" 2>&1; }

# put_back: what a set-up that was cut off between two steps has moved away.
put_back() {
    if [ ! -e "$venv" ] && [ ! -h "$venv" ] && [ -d "$old" ]; then mv "$old" "$venv"; fi
    rm -rf "$old" "$venv".new.* 2>/dev/null || : # an installer may still write there
}

# make_environment [EXTRA...]
make_environment() {
    extras=$*
    begin_environment
    install_all
    write_stamp
    name_itself
    sync 2>/dev/null || : # the files before the names, should the power fail
    take_its_place
}

# begin_environment: a copy of .venv, with what else its user has installed, or,
# if there is none for this place, a new one.
begin_environment() {
    with=${extras:+ (with the extra $extras)}
    if stamp_fits && "$venv/bin/python" -c 'import pip' >/dev/null 2>&1; then
        say "bringing .venv up to date$with"
        keep_stamped
        try cp -R -P -p "$venv" "$new" && return
        rm -rf "$new"
    elif [ -e "$venv" ] || [ -h "$venv" ]; then
        say "making .venv anew: the one here is incomplete or of another place"
    else
        say "making .venv and installing starbattle in it$with"
    fi
    must "$python" -m venv "$new"
}

# keep_stamped: adds to the extras those that are there already.
keep_stamped() {
    for extra in $stamped_extras; do
        is_in "$extra" "$extras janus" || extras="${extras:+$extras }$extra"
    done
    is_in test "$extras" || return 0
    kept=
    for extra in $extras; do
        is_in "$extra" "$in_test" || kept="${kept:+$kept }$extra"
    done
    extras=$kept
}

# install_all: the extras, and janus where it can be.
install_all() {
    again=
    if [ "$janus_wanted" = yes ] && install_janus; then
        extras="${extras:+$extras }janus"
        return
    fi
    [ "$janus_wanted" = no ] || forget_janus
    install_package must "$extras"
}

# install_package try/must EXTRAS: this checkout, editable.
install_package() {
    listed=
    for extra in $2; do listed=$listed${listed:+,}$extra; done
    $1 "$new/bin/python" -m pip install --no-input --disable-pip-version-check \
        -e ".${listed:+[$listed]}"
}

# install_janus: with the extras. A bridge that was built for another SWI-Prolog,
# here or in pip's cache, is built again.
install_janus() {
    [ "$janus_there" = yes ] ||
        say "building the janus bridge to SWI-Prolog $swipl_version"
    for turn in 1 2; do
        status=0
        install_package try "janus${extras:+ $extras}" || status=$?
        [ "$status" != 0 ] || ! imports_janus "$new" || return 0
        [ "$status$turn" = 01 ] || break
        forget_janus
    done
    [ "$janus_asked" = no ] ||
        stop "$new/bin/python -m pip install janus-swi, and its import"
    [ "$status" -lt 128 ] || [ "$stamped_janus" = again ] || again=again
    say "the janus bridge is left out, its build failed;" \
        "to try again, run $(quoted "$root/bin/setup") janus"
    return 1
}

forget_janus() {
    try "$new/bin/python" -m pip uninstall -y janus-swi || :
    try "$new/bin/python" -m pip cache remove 'janus_swi*' || :
}

write_stamp() {
    printf '%s\n' "$root" "$extras" "$(checksum)" "$again" >"$new/.starbattle"
    # A pyproject.toml from the future must not make every run a first one.
    # shellcheck disable=SC3013
    if [ "$root/pyproject.toml" -nt "$new/.starbattle" ]; then
        touch -r "$root/pyproject.toml" "$new/.starbattle"
    fi
}

# name_itself: its programs name the interpreter by the path that it will have.
name_itself() {
    named=${new##*/}
    for file in "$new"/bin/* "$new/pyvenv.cfg"; do
        if [ -h "$file" ] || ! grep -qF "$named" "$file" 2>/dev/null; then continue; fi
        LC_ALL=C sed "s/[.]venv[.]new[.]$$/.venv/g" "$file" >"$new/renamed"
        cat "$new/renamed" >"$file"
    done
    rm -f "$new/renamed"
}

take_its_place() {
    if [ -e "$venv" ] || [ -h "$venv" ]; then mv "$venv" "$old"; fi
    mv "$new" "$venv"
    rm -rf "$old"
}
