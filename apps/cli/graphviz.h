// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace tafl::cli {

// Has Graphviz draw a graph: `dot` in its language, `format` one of svg, png, pdf. The picture goes
// to the file `out`, or to standard output if that is empty. Fails where there is no Graphviz.
void draw(const std::string& dot, const std::string& format, const std::string& out);

}  // namespace tafl::cli
