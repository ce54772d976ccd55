# shellcheck shell=sh
# Help and version before the checkout is set up: they install nothing. Sourced by
# bin/starbattle.

# shellcheck disable=SC2154  # root is the caller's
manual=$root/man/starbattle.1

# answer_unready ARGUMENTS...: what asks for help or the version, or names no command.
answer_unready() {
    for word; do
        case $word in
            --) break ;;
            -h | --help) show_help "$@" && exit ;;
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

# show_help [COMMAND [COMMAND]]: what the manual says of it, or of the program.
show_help() {
    topic=
    for word; do
        case $word in '' | *[!a-z]*) break ;; esac
        grep -q "^\.SS starbattle ${topic:+$topic }$word \[" "$manual" || break
        topic=${topic:+$topic }$word
    done
    if [ -n "$topic" ]; then
        in_plain_text "/^\.SS starbattle $topic \[/,/^\.S[SH] [^s]/"
        return
    fi
    echo 'Usage: starbattle COMMAND [ARGUMENTS]'
    echo
    in_plain_text '/^\.SH DESCRIPTION/,/^\.SH COMMANDS/'
    printf '\nCommands:\n'
    sed -n '/^\.SS starbattle [a-z]* \[/{
        s/^\.SS starbattle \([a-z]*\) .*/  \1/
        :more
        N
        /\n\.PP$/!b more
        s/\n\.PP//
        s/\n/             /
        s/\n/ /g
        s/^\(.\{14\}\) */\1/p
    }' "$manual" | plain
}

plain() { sed -e 's/\\f[BIRP]//g' -e 's/\\-/-/g' -e "s/\\\\(aq/'/g" -e 's/\\&//g'; }

# in_plain_text LINES: of the manual, which has little markup.
in_plain_text() {
    indent='' parts=0
    sed -n "$1p" "$manual" | plain |
        while IFS= read -r line; do
            case $line in
                .SS*)
                    parts=$((parts + 1))
                    [ "$parts" = 1 ] || break
                    printf 'Usage: %s\n\n' "${line#.SS }"
                    ;;
                .TP) IFS= read -r line && printf '  %s\n' "$line" && indent='      ' ;;
                .PP) indent='' && echo ;;
                .EX) indent='  ' ;;
                .EE) indent='' ;;
                '.SH OPTIONS') printf '\nOptions:\n' ;;
                .SH*) ;;
                *) printf '%s%s\n' "$indent" "$line" ;;
            esac
        done
}
