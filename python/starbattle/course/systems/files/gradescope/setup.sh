#!/usr/bin/env bash
# Gradescope runs this once, when it builds the image.
set -eu
sh "${AUTOGRADER:-/autograder}/source/kit/setup"
