# SPDX-License-Identifier: MIT
"""Tests of check_layers.py on small trees made for the purpose."""

import pathlib
import tempfile
import unittest

import check_layers

_LIST = """
    base   -> nothing.     low
    gdl    -> base.        above it
    game   -> gdl.         above that
    dd     -> base.        beside gdl
"""


class CheckLayers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.src = pathlib.Path(folder.name) / "src"
        for name, targets in check_layers.read_arrows(_LIST).items():
            depends = " ".join(f"tafl_{t}" for t in targets)
            self.write(f"{name}/CMakeLists.txt", f"tafl_library({name} DEPENDS {depends} fmt::fmt)")
        self.write("README.md", _LIST)

    def write(self, name, text):
        file = self.src / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def problems(self):
        return [p.replace(f"{self.src}/", "") for p in check_layers.check(self.src)]

    def test_a_tree_that_follows_its_list_is_accepted(self):
        self.write("gdl/a.h", '#include "base/id.h"\n#include "gdl/b.h"\n#include <vector>\n')
        self.assertEqual(self.problems(), [])

    def test_what_an_allowed_folder_names_may_be_included_too(self):
        self.write("game/a.cc", '#include "base/id.h"\n')
        self.assertEqual(self.problems(), [])

    def test_an_include_upwards_is_named_with_its_line(self):
        self.write("gdl/a.cc", '\n#include "game/game.h"\n')
        self.assertEqual(self.problems(), ["gdl/a.cc:2: gdl may not include game"])

    def test_an_include_sideways_is_refused(self):
        self.write("game/a.cc", '#include "dd/table.h"\n')
        self.assertEqual(self.problems(), ["game/a.cc:1: game may not include dd"])

    def test_an_include_without_a_folder_is_refused(self):
        self.write("gdl/a.cc", '#include "lexer.h"\n')
        self.assertEqual(self.problems(), ['gdl/a.cc:1: "lexer.h" does not name a folder of src/'])

    def test_a_folder_that_is_not_listed_is_refused(self):
        self.write("misc/a.h", "")
        self.assertEqual(
            self.problems(), ["misc/a.h: is not in a folder that src/README.md lists"]
        )

    def test_depends_that_say_more_or_less_than_the_arrow_are_refused(self):
        self.write("game/CMakeLists.txt", "tafl_library(game SOURCES a.cc DEPENDS tafl_dd TESTS t.cc)")
        self.assertEqual(
            self.problems(),
            [
                "game/CMakeLists.txt: DEPENDS names dd, the arrow in src/README.md does not",
                "game/CMakeLists.txt: DEPENDS lacks gdl, which the arrow names",
            ],
        )

    def test_an_arrow_that_points_up_is_refused(self):
        self.write("README.md", "    base -> gdl. low\n    gdl -> base. above it\n")
        self.assertIn("src/README.md: base -> gdl does not point down", self.problems())


if __name__ == "__main__":
    unittest.main()
