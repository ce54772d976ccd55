"""A template repository for GitHub Classroom, which students get a copy of."""

from starbattle.course.assignment import STATEMENT, TEMPLATE, Assignment
from starbattle.course.packs.kit import kit, public_files
from starbattle.course.packs.pack import Files, below, own_file, text

ORDER = 30


def pack(assignment: Assignment) -> Files:
    """Return the files of the repository: only what students may see."""
    public = public_files(assignment)
    check = own_file("github-classroom/check").content.decode()
    given = {".course/check": text(check.replace("@FILE@", assignment.interface.file))}
    for name, place in (
        (STATEMENT, "README.md"),
        (TEMPLATE, assignment.interface.file),
    ):
        if name in public:
            given[place] = public[name]
    return {
        **given,
        ".github/workflows/classroom.yml": own_file("github-classroom/classroom.yml"),
        **below(".course/kit", kit()),
        **below(".course/assignment", public),
    }
