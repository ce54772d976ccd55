"""For the reference of Python: the options of calls, as help() shows them.

Reading the sources finds `**options`; starbattle.search.options says what they are.
"""

from inspect import isfunction, signature
from typing import Any

from griffe import Extension, Module, Parameter, ParameterKind

import starbattle


class CallOptions(Extension):
    """Takes the options and the docstrings of calls from the calls themselves."""

    def on_package(self, *, pkg: Module, **_: Any) -> None:
        """Replace `**options` of all public calls that are documented."""
        kinds = pkg["search.options"].classes.values()
        types = {name: each for kind in kinds for name, each in kind.attributes.items()}
        for call in (getattr(starbattle, name) for name in starbattle.__all__):
            if isfunction(call) and hasattr(call, "__signature__"):
                shown = pkg[f"{call.__module__}.{call.__name__}".partition(".")[2]]
                shown.docstring.value = call.__doc__
                del shown.parameters["options"]
                for name, parameter in signature(call).parameters.items():
                    if name not in shown.parameters:
                        shown.parameters.add(
                            Parameter(
                                name,
                                annotation=types[name].annotation,
                                kind=ParameterKind.keyword_only,
                                default=repr(parameter.default),
                            )
                        )
