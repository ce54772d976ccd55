# shellcheck shell=sh
# Help and version before the checkout is set up: they install nothing. Sourced by
# bin/starbattle.

# answer_unready ARGUMENTS...: what asks for help or the version, or names no command.
answer_unready() {
    for word; do
        case $word in
            --) break ;;
            -h | --help) show_help && exit ;;
        esac
    done
    case ${1-} in
        --version)
            sed -n 's/^__version__ = "\(.*\)"/starbattle \1/p' \
                "$root/python/starbattle/__init__.py"
            exit
            ;;
        '') show_help >&2 ;;
        -*) say "No such option: $1; see starbattle --help" ;;
        *) say "No such command '$1'; see starbattle --help" ;;
    esac
    exit 2
}

# show_help: what can be said without Python.
show_help() {
    cat <<END
Usage: starbattle COMMAND [ARGUMENTS]

Star Battle puzzles with SWI-Prolog's constraint solver.

Commands: $(commands | tr '\n' ' ')

docs/cli.md describes them. The first command sets this checkout up; from then on,
starbattle COMMAND --help lists all its options.
END
}
