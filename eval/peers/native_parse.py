"""Parses the files of a list with native tree-sitter and nothing else: native_parse.py LIST."""

import json
import sys

from semble_grammars import available_languages, get_parser

# Names of the grammars, where they are not those of cbx.
NAMES = {"c_sharp": "csharp", "shell": "bash"}


def main(path: str) -> None:
    with open(path, encoding="utf-8") as file:
        sources = json.load(file)
    known = set(available_languages())
    parsers = {}
    parsed = 0
    for source in sources:
        language = source.get("language")
        name = NAMES.get(language, language)
        if name not in known:
            continue
        if name not in parsers:
            parsers[name] = get_parser(name)
        with open(source["path"], "rb") as file:
            parsers[name].parse(file.read())
        parsed += 1
    print(json.dumps({"files": parsed}))


if __name__ == "__main__":
    main(sys.argv[1])
