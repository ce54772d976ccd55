"""An autograder for Gradescope."""

from starbattle.course.assignment import Assignment
from starbattle.course.packs.kit import kit
from starbattle.course.packs.pack import Files, below, folder_files, own_file

ORDER = 10


def pack(assignment: Assignment) -> Files:
    """Return the files of the zip to upload; hidden boards stay on the server."""
    return {
        "setup.sh": own_file("gradescope/setup.sh"),
        "run_autograder": own_file("gradescope/run_autograder"),
        **below("kit", kit()),
        **below("assignment", folder_files(assignment.folder)),
    }
