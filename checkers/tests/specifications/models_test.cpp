#include "checkers/tests/models.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "checkers/bad_input.hpp"
#include "checkers/tests/replica.hpp"

namespace heddle::checkers {
namespace {

// Each specification against the model of its type (models.hpp), a step at a time. What the model
// holds is given to the specification as an initial state, and must be the state that the
// specification has come to: so equal contents are equal states, whatever led to them.

Value as_initial(std::string_view type, const Items& items) {
  if (type.starts_with("bounded")) {
    return Value::List{items[0], Value::List(items.begin() + 1, items.end())};
  }
  if (type == "mutex") {
    return items[0] == 0;
  }
  const bool is_cell = type.ends_with("register") || type == "counter" || type == "semaphore" ||
                       type == "fetch-and-add";
  return is_cell ? items[0] : Value(items);
}

using States = std::vector<std::vector<Code>>;

States sorted(States states) {
  std::ranges::sort(states);
  return states;
}

class Pair {
 public:
  explicit Pair(const Specification& specification)
      : specification_(specification), contents_(model_replay(specification.name, {}, {})[0]) {
    state_ = state_of(contents_);
  }

  /// Whether both say the same of the operation; goes to one of the states that it leads to.
  bool agree_on(const Operation& operation, std::mt19937& random) {
    NextStates next;
    try {
      const Call call = resolve(specification_, operation, values_);
      specification_.step(state_, call, next, {specification_, values_});
    } catch (const BadInput&) {
      return true;  // misuse, of which the model knows nothing
    }
    const std::vector<Items> all = model_step(specification_.name, contents_, operation);
    States by_specification;
    for (std::size_t i = 0; i < next.size(); ++i) {
      by_specification.emplace_back(next[i].begin(), next[i].end());
    }
    States by_model;
    for (const Items& items : all) {
      const State state = state_of(items);
      by_model.emplace_back(state.begin(), state.end());
    }
    if (!all.empty()) {
      contents_ = all[random() % all.size()];
      state_ = state_of(contents_);
    }
    return sorted(by_specification) == sorted(by_model);
  }

  [[nodiscard]] std::string state() const { return specification_.describe(state_, values_); }

 private:
  State state_of(const Items& items) {
    const bool is_unwritten = specification_.name == "register" && items.empty();
    return is_unwritten
               ? specification_.initial()
               : specification_.state_from(as_initial(specification_.name, items), values_);
  }

  const Specification& specification_;
  ValueTable values_;
  Items contents_;
  State state_;
};

std::vector<Invocation> invocations_of(const Specification& specification) {
  std::vector<Invocation> all = all_invocations(specification, {1, 2});
  if (specification.name == "key-value") {
    all = {{"get", {"x"}},         {"get", {"y"}},         {"put", {"x", "a"}},  {"put", {"y", ""}},
           {"append", {"x", "a"}}, {"append", {"x", "b"}}, {"append", {"y", ""}}};
  }
  return all;
}

const std::vector<Value>& answers() {
  static const std::vector<Value> all = {none,
                                         true,
                                         false,
                                         -1,
                                         0,
                                         1,
                                         2,
                                         3,
                                         "",
                                         "a",
                                         "b",
                                         "x",
                                         "ab",
                                         Value::List{},
                                         Value::List{1},
                                         Value::List{2, 1},
                                         Value::List{1, 1}};
  return all;
}

Operation operation_of(const Invocation& invocation, const Value& answer) {
  return {0, invocation.method, invocation.arguments, answer, 0, 0};
}

class Models : public testing::TestWithParam<const Specification*> {};

TEST_P(Models, SayTheSameAsTheSpecificationsAlongRandomWalks) {
  const Specification& specification = *GetParam();
  const std::vector<Invocation> invocations = invocations_of(specification);
  ASSERT_FALSE(invocations.empty());
  std::mt19937 random(1);
  for (int walk = 0; walk < 300; ++walk) {
    Pair pair(specification);
    for (int step = 0; step < 60; ++step) {
      const Invocation& invocation = invocations[random() % invocations.size()];
      Operation operation = operation_of(invocation, answers()[random() % answers().size()]);
      operation.any_result = random() % 4 == 0;
      const std::string where = to_text(operation) + " in " + pair.state();
      ASSERT_TRUE(pair.agree_on(operation, random)) << where;
    }
  }
}

TEST_P(Models, SayTheSameAsTheSpecificationsOfEveryAnswerToTheFirstCalls) {
  const Specification& specification = *GetParam();
  std::mt19937 random(1);
  for (const Invocation& first : invocations_of(specification)) {
    for (const Invocation& second : invocations_of(specification)) {
      for (const Value& answer : answers()) {
        Pair pair(specification);
        Operation before = operation_of(first, none);
        before.any_result = true;
        ASSERT_TRUE(pair.agree_on(before, random)) << to_text(before);
        const Operation operation = operation_of(second, answer);
        const std::string where = to_text(operation) + " in " + pair.state();
        ASSERT_TRUE(pair.agree_on(operation, random)) << where;
      }
    }
  }
}

std::vector<const Specification*> types_with_models() {
  std::vector<const Specification*> types;
  std::ranges::copy_if(all_specifications(), std::back_inserter(types),
                       [](const Specification* type) { return has_model(type->name); });
  return types;
}

INSTANTIATE_TEST_SUITE_P(OfAllTypes, Models, testing::ValuesIn(types_with_models()),
                         [](const auto& test) {
                           std::string name(test.param->name);
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace heddle::checkers
