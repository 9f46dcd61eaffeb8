#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "checkers/tests/specifications/script.hpp"

namespace heddle::checkers {
namespace {

using Kind = Script::Line::Kind;

std::vector<Script> all_scripts() {
  std::vector<Script> all;
  for (const auto& entry : std::filesystem::directory_iterator(HEDDLE_SPECIFICATION_SCRIPTS)) {
    for (Script& script : read_scripts(entry.path())) {
      all.push_back(std::move(script));
    }
  }
  return all;
}

class Player {
 public:
  explicit Player(const Script& script)
      : specification_(*script.specification),
        state_(initial_state(specification_, script.initial, values_)) {}

  /// How many states the call can lead to; goes to the first of them.
  std::size_t perform(const Operation& operation, bool any_result = false) {
    Call call = resolve(specification_, operation, values_);
    call.any_result = any_result;
    NextStates next;
    specification_.step(state_, call, next, {specification_, values_});
    if (!any_result && !next.empty()) {
      const bool is_read_only = specification_.methods[call.method].is_read_only;
      EXPECT_TRUE(!is_read_only || next[0] == state_) << to_text(operation);
      state_ = next[0];
    }
    return next.size();
  }

  [[nodiscard]] std::string state() const { return specification_.describe(state_, values_); }

 private:
  const Specification& specification_;
  ValueTable values_;
  State state_;
};

void play(const Script& script) {
  Player player(script);
  for (const Script::Line& line : script.lines) {
    const std::string where = script.name + ": " + line.text + " in " + player.state();
    switch (line.kind) {
      case Kind::state:
        EXPECT_EQ(player.state(), line.state) << where;
        break;
      case Kind::impossible_call:
        EXPECT_EQ(player.perform(line.operation), 0U) << where;
        break;
      case Kind::call:
        EXPECT_GE(player.perform(line.operation, true), 1U) << where;
        EXPECT_EQ(player.perform(line.operation), 1U) << where;
    }
  }
}

TEST(Scripts, AreFollowedByTheSpecifications) {
  for (const Script& script : all_scripts()) {
    play(script);
  }
}

/// Each method of each specification must occur in them, once possible and once impossible.
TEST(Scripts, AreAboutEveryMethod) {
  std::map<const Specification*, std::set<std::uint32_t>> possible;
  std::map<const Specification*, std::set<std::uint32_t>> impossible;
  for (const Script& script : all_scripts()) {
    for (const Script::Line& line : script.lines) {
      if (line.kind != Kind::state) {
        (line.kind == Kind::call ? possible : impossible)[script.specification].insert(
            method_index(*script.specification, line.operation.method));
      }
    }
  }
  for (const Specification* specification : all_specifications()) {
    for (std::uint32_t i = 0; i < specification->methods.size(); ++i) {
      const auto name = std::string(specification->methods[i].names.front());
      EXPECT_TRUE(possible[specification].contains(i)) << specification->name << ": " << name;
      EXPECT_TRUE(impossible[specification].contains(i)) << specification->name << ": ! " << name;
    }
  }
}

}  // namespace
}  // namespace heddle::checkers
