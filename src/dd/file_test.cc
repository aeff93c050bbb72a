// SPDX-License-Identifier: MIT
#include "dd/file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/files.h"
#include "dd/testing.h"

namespace tafl::dd {
namespace {

class DiagramFile : public ::testing::Test {
 protected:
  DiagramFile()
      : path_(std::filesystem::path(::testing::TempDir()) /
              ("diagram_file_test_" + std::to_string(getpid()) + ".dd")) {}
  ~DiagramFile() override { std::filesystem::remove(path_); }

  std::filesystem::path path_;
  Work work_;
};

TEST_F(DiagramFile, WhatWasSavedIsLoaded) {
  base::Rng rng(1);
  const Shape shape{2, 3, 4, 2};
  const Diagram diagram = testing::diagram_of(shape, testing::random_table(shape, 3, rng), work_);
  ASSERT_TRUE(save(diagram, path_).ok());
  const auto loaded = load(path_);
  ASSERT_TRUE(loaded.ok());
  EXPECT_TRUE(equal(diagram, *loaded, work_));
}

TEST_F(DiagramFile, AStoredDiagramHasTheSameValues) {
  base::Rng rng(3);
  const Shape shape{2, 3, 200, 2, 3, 2};
  const testing::Table table = testing::random_table(shape, 5, rng);
  Diagram diagram = testing::diagram_of(shape, table, work_);
  ASSERT_TRUE(save(diagram, path_).ok());
  const auto stored = StoredDiagram::open(path_);
  ASSERT_TRUE(stored.ok());
  EXPECT_EQ(stored->shape(), shape);
  EXPECT_EQ(stored->bytes(), std::filesystem::file_size(path_));
  for (const testing::State& state : testing::all_states(shape)) {
    ASSERT_EQ(stored->at(state), diagram.at(state));
  }
  EXPECT_EQ(stored->at(testing::State{0, 3, 0, 0, 0, 0}), 0U) << "no such value";
}

TEST_F(DiagramFile, DamagedFilesAreErrors) {
  base::Rng rng(2);
  const Shape shape{2, 3, 2};
  const Diagram diagram = testing::diagram_of(shape, testing::random_table(shape, 3, rng), work_);
  ASSERT_TRUE(save(diagram, path_).ok());
  const std::string bytes = base::read_file(path_).value();
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    ASSERT_TRUE(base::write_file(path_, bytes.substr(0, length)).ok());
    EXPECT_FALSE(load(path_).ok()) << length;
    EXPECT_FALSE(StoredDiagram::open(path_).ok()) << length;
  }
  // The first child of the root, made a node that is not there.
  std::string wrong = bytes;
  wrong[24 + 24] = 3 + (25 << 2);
  ASSERT_TRUE(base::write_file(path_, wrong).ok());
  EXPECT_FALSE(load(path_).ok());
  EXPECT_FALSE(load(path_ / "nowhere").ok());
}

// Look-ups end, and within the file; with a sanitizer this says more.
TEST_F(DiagramFile, NoChangedBitMakesADiagramThatLeadsAstray) {
  base::Rng rng(2);
  const Shape shape{2, 3, 2};
  const Diagram diagram = testing::diagram_of(shape, testing::random_table(shape, 3, rng), work_);
  ASSERT_TRUE(save(diagram, path_).ok());
  const std::string bytes = base::read_file(path_).value();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ (1 << bit));
      ASSERT_TRUE(base::write_file(path_, changed).ok());
      if (const auto stored = StoredDiagram::open(path_); stored.ok() && stored->shape() == shape) {
        for (const testing::State& state : testing::all_states(shape)) stored->at(state);
      }
      const auto loaded = load(path_);
      if (!loaded.ok()) continue;
      for (const testing::State& state : testing::all_states(shape_of(*loaded))) loaded->at(state);
    }
  }
}

}  // namespace
}  // namespace tafl::dd
