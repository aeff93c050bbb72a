// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "base/files.h"
#include "game/validate.h"
#include "gdl/parser.h"
#include "lanes/compiled_game.h"

namespace tafl::bench {

// The game of a rule sheet; null if it cannot be read or grounded.
inline std::shared_ptr<const lanes::CompiledGame> compiled(const std::string& file) {
  auto text = base::read_file(file);
  if (!text) return nullptr;
  const gdl::Source source{file, std::move(*text)};
  gdl::Diagnostics diagnostics;
  auto sheet = gdl::parse(source, diagnostics);
  auto game = sheet ? game::validate(std::move(*sheet), diagnostics) : nullptr;
  if (!game) return nullptr;
  auto made = lanes::compile(std::move(game), {});
  return made ? *made : nullptr;
}

}  // namespace tafl::bench
