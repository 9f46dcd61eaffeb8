#include "base/environment.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>

namespace heddle::base {
namespace {

TEST(Environment, IsThatOfTheBeginning) {
  const std::vector<std::string> before = first_environment();
  EXPECT_TRUE(
      std::ranges::any_of(before, [](const auto& each) { return each.starts_with("PATH="); }));
  setenv("PATH", "/another", 1);
  setenv("HEDDLE_TEST_VARIABLE", "new", 1);
  EXPECT_EQ(first_environment(), before);
}

TEST(Environment, KnowsTheVariablesOfOptions) {
  for (const char* name : {options_variable, run_options_variable, queue_password_variable}) {
    EXPECT_TRUE(is_options_variable(std::string(name) + "=--verbose"));
  }
  EXPECT_FALSE(is_options_variable("HEDDLE_OPTIONS_OF_MINE=x"));
}

}  // namespace
}  // namespace heddle::base
