// SPDX-License-Identifier: MIT
#include "solve/variables.h"

#include <utility>

namespace tafl::solve {
Variables::Variables(std::vector<Variable> in_order, std::size_t fluents)
    : list(std::move(in_order)), level_of(fluents, 0), value_of(fluents, 0) {
  for (std::uint32_t l = 0; l < list.size(); ++l) {
    for (std::uint32_t v = 0; v < list[l].fluents.size(); ++v) {
      level_of[list[l].fluents[v]] = l;
      value_of[list[l].fluents[v]] = v;
    }
  }
}

dd::Shape Variables::shape() const {
  dd::Shape shape;
  for (const Variable& variable : list) shape.push_back(variable.values());
  return shape;
}

std::vector<std::uint32_t> Variables::read(std::span<const std::uint64_t> bits) const {
  std::vector<std::uint32_t> values;
  for (const Variable& variable : list) {
    std::uint32_t value = 0;
    while (value < variable.fluents.size() &&
           ((bits[variable.fluents[value] / 64] >> (variable.fluents[value] % 64)) & 1) == 0) {
      ++value;
    }
    values.push_back(value);
  }
  return values;
}

std::vector<std::uint64_t> Variables::bits(std::span<const std::uint32_t> values) const {
  std::vector<std::uint64_t> bits((level_of.size() + 63) / 64, 0);
  for (std::size_t l = 0; l < list.size(); ++l) {
    if (values[l] >= list[l].fluents.size()) continue;
    const std::uint32_t fluent = list[l].fluents[values[l]];
    bits[fluent / 64] |= std::uint64_t{1} << (fluent % 64);
  }
  return bits;
}

std::string name_of(const Variable& variable, const ground::GroundProgram& program) {
  const ground::Value term = program.atoms[program.fluents[variable.fluents[0]]].term;
  std::string name(program.pool().symbols().name(program.pool().symbol(term)));
  for (std::uint32_t argument : variable.key) name += " " + program.pool().text(argument);
  return name;
}

}  // namespace tafl::solve
