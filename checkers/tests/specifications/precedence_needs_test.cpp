#include "checkers/specifications/precedence_needs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace heddle::checkers {
namespace {

/// All states that a few additions lead to, and calls over the same values, of one specification:
/// 1 to 3, and none where it can be added.
class SmallObject {
 public:
  explicit SmallObject(const char* type) : type_(*find_specification(type)) {
    std::vector<Value> values{1, 2, 3};
    if (method_of(Role::add).argument_kinds[0] == ArgumentKind::any) {
      values.push_back(none);
    }
    states_.push_back(initial_state(type_, {}, values_));
    for (std::size_t i = 0; i < states_.size(); ++i) {
      const State from = states_[i];
      for (std::size_t k = 0; k < values.size() && from.size() < 3; ++k) {
        for (const State& next : after(from, {call_of(Role::add, values[k], none)})) {
          if (std::ranges::find(states_, next) == states_.end()) {
            states_.push_back(next);
          }
        }
      }
    }
    for (const Value& value : values) {
      calls_.push_back(call_of(Role::add, value, none));
    }
    for (const Value& value : {Value(none), Value(1), Value(2), Value(3)}) {
      add_taking(value);
    }
    calls_.push_back(call_of(Role::remove, none, none));
    calls_.back().any_result = true;
  }

  [[nodiscard]] const std::vector<State>& states() const { return states_; }
  [[nodiscard]] const std::vector<Call>& calls() const { return calls_; }
  [[nodiscard]] const Specification& type() const { return type_; }

  /// All states that the calls may lead to, one after the other.
  std::vector<State> after(const State& from, const std::vector<Call>& calls) {
    std::vector<State> reached{from};
    for (const Call& call : calls) {
      std::vector<State> further;
      for (const State& state : reached) {
        NextStates next;
        type_.step(state, call, next, {type_, values_});
        for (std::size_t i = 0; i < next.size(); ++i) {
          further.push_back(next[i]);
        }
      }
      reached = further;
    }
    return reached;
  }

 private:
  void add_taking(const Value& result) {
    for (const Role role : {Role::remove, Role::peek}) {
      const auto has_role = [&](const Method& method) { return method.role == role; };
      if (std::ranges::any_of(type_.methods, has_role)) {
        calls_.push_back(call_of(role, none, result));
      }
    }
  }

  [[nodiscard]] const Method& method_of(Role role) const {
    return *std::ranges::find(type_.methods, role, &Method::role);
  }

  Call call_of(Role role, const Value& argument, const Value& result) {
    Call call;
    const Method& method = method_of(role);
    call.method = static_cast<std::uint32_t>(&method - type_.methods.data());
    call.argument_count = static_cast<std::uint8_t>(method.arguments);
    if (call.argument_count > 0) {
      call.arguments[0] = values_.encode(argument);
    }
    call.result = values_.encode(result);
    return call;
  }

  const Specification& type_;
  ValueTable values_;
  std::vector<State> states_;
  std::vector<Call> calls_;
};

bool has(const std::vector<State>& states, const State& state) {
  return std::ranges::find(states, state) != states.end();
}

/// Whether each state that `first`, `second` leads to is reached the other way, too.
bool can_change_places(SmallObject& object, const Call& first, bool is_first_pending,
                       const Call& second) {
  return std::ranges::all_of(object.states(), [&](const State& from) {
    const std::vector<State> other_way = object.after(from, {second, first});
    const std::vector<State> second_alone = object.after(from, {second});
    return std::ranges::all_of(object.after(from, {first, second}), [&](const State& state) {
      return has(other_way, state) || (is_first_pending && has(second_alone, state));
    });
  });
}

class PrecedenceNeeds : public testing::TestWithParam<const char*> {};

TEST_P(PrecedenceNeeds, CallsThatNeedNotPrecedeCanChangePlacesInEachState) {
  SmallObject object(GetParam());
  EXPECT_GT(object.states().size(), 10);
  std::size_t not_needed = 0;
  std::size_t pairs = 0;
  for (const Call& first : object.calls()) {
    for (const Call& second : object.calls()) {
      for (const bool is_pending : {false, true}) {
        if (is_pending && !first.any_result) {
          continue;
        }
        ++pairs;
        if (!may_need_to_precede(object.type(), first, is_pending, second)) {
          ++not_needed;
          EXPECT_TRUE(can_change_places(object, first, is_pending, second))
              << first.method << " " << first.arguments[0] << " " << first.result << ", "
              << second.method << " " << second.arguments[0] << " " << second.result;
        }
      }
    }
  }
  EXPECT_GT(not_needed, pairs / 4);
}

INSTANTIATE_TEST_SUITE_P(Types, PrecedenceNeeds,
                         testing::Values("stack", "pool", "min-priority-queue",
                                         "max-priority-queue"));

}  // namespace
}  // namespace heddle::checkers
