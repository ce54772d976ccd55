# shellcheck shell=sh
# The Python environment. Sourced by bin/setup.
#
# A new one is made beside .venv and takes its place when it is complete, so that
# whatever happens, the old one works, or is put back by the next set-up.
#
# The new one begins as a copy by hard links: its files are those of the old one, so a
# copy of a gigabyte takes a second, and no disk. That is safe because pip never writes
# into a file that is there: it removes or renames it and writes another. So does what
# is done here (write_stamp, name_itself); tests/project/test_setup_environment.py watches both.
# Installing into .venv itself would be no faster, and an interrupted pip would leave
# neither the old packages nor the new ones.

# shellcheck disable=SC2154  # venv is ready.sh's
new=$venv.new.$$ # an installer that outlives its set-up must not find the next one
old=$venv.old

imports_janus() { "$1/bin/python" -c 'import janus_swi' >>"$log" 2>&1; }

# Megabytes on the disk, of each extra with all that it needs; docs/install.md has the
# same figures.
megabytes() {
    case $1 in
        base) echo 35 ;;
        lab) echo 420 ;;
        dask) echo 45 ;;
        pictures) echo 35 ;;
        images) echo 260 ;;
        book) echo 265 ;;
        ortools) echo 255 ;;
        clingo) echo 10 ;;
        play) echo 10 ;;
        page) echo 0 ;; # Node.js is of the system, and what npm installs is in web/
        notebook) echo 510 ;;
        test) echo 890 ;;
        site) echo 135 ;;
        browser) echo 45 ;;
        dev) echo 110 ;;
        bench) echo 265 ;;
        *) echo 5 ;; # janus
    esac
}

# size_of EXTRA...: their megabytes, at most, as some need the same.
size_of() {
    total=0
    for extra; do total=$((total + $(megabytes "$extra"))); done
    [ "$total" = 0 ] || printf 'about %s MB, ' "$total"
    echo "a minute or more"
}

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
    added=
    for extra in $extras; do has_extras "$extra" || added="${added:+$added }$extra"; done
    with=${extras:+ (with the extra $extras)}
    if [ "$repair" = no ] && stamp_fits && is_whole; then
        # shellcheck disable=SC2086  # a list
        say "bringing .venv up to date$with${added:+: $(size_of $added)}"
        keep_stamped
        try cp -R -P -p -l "$venv" "$new" && return
        rm -rf "$new" # a disk without links
        try cp -R -P -p "$venv" "$new" && return
        rm -rf "$new"
    elif stamp_fits; then
        say "making .venv anew${damage:+, as it is damaged: $damage}"
        keep_stamped
    elif [ -e "$venv" ] || [ -h "$venv" ]; then
        say "making .venv anew: the one here is incomplete or of another place"
    else
        # shellcheck disable=SC2086  # a list
        say "making .venv and installing starbattle in it$with: $(size_of base $extras)"
    fi
    # By itself, ensurepip says why it fails.
    must "$python" -m venv --without-pip "$new"
    must "$new/bin/python" -Im ensurepip --default-pip
}

# is_whole: are all files of the installed packages there? Sets damage to the first
# that are not.
is_whole() {
    damage="its Python is gone"
    [ -x "$venv/bin/python" ] || return 1
    # shellcheck disable=SC2086  # a list
    damage=$("$venv/bin/python" -I "$root/bin/lib/health.py" $stamped_extras 2>&1) ||
        damage="its Python does not work: $(printf '%s\n' "$damage" | tail -n 1)"
    [ -z "$damage" ]
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
    export CFLAGS="-std=gnu17 ${CFLAGS-}" # it is not C23, which newer compilers take
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
    rm -f "$new/.starbattle" # the one of .venv is the same file
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
        cp -p "$file" "$new/renamed" # for its mode
        LC_ALL=C sed "s/[.]venv[.]new[.]$$/.venv/g" "$file" >"$new/renamed"
        mv -f "$new/renamed" "$file"
    done
}

take_its_place() {
    if [ -e "$venv" ] || [ -h "$venv" ]; then mv "$venv" "$old"; fi
    mv "$new" "$venv"
    rm -rf "$old"
}
