#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checkers/bad_input.hpp"
#include "checkers/specification.hpp"

// Of specifications that say they are blind to values: exchanging two items throughout a sequence
// of calls does not change whether it is allowed. Exchanges make up all renamings, and whether a
// history is explained is whether one of its sequences is allowed.
namespace heddle::checkers {
namespace {

/// Larger than any count of items in short sequences, so that a number is one or the other.
constexpr std::int64_t lowest_item = 101;
constexpr std::int64_t highest_item = 103;

using Exchange = std::pair<std::int64_t, std::int64_t>;

Value renamed(const Value& value, const Exchange& exchange) {
  if (value == Value(exchange.first)) {
    return exchange.second;
  }
  return value == Value(exchange.second) ? Value(exchange.first) : value;
}

Operation renamed(Operation operation, const Exchange& exchange) {
  for (Value& argument : operation.arguments) {
    argument = renamed(argument, exchange);
  }
  operation.result = renamed(operation.result, exchange);
  return operation;
}

bool makes_sense(const Specification& specification, const Operation& operation,
                 ValueTable& values) {
  try {
    resolve(specification, operation, values);
    return true;
  } catch (const BadInput&) {
    return false;
  }
}

/// Each method with items as arguments and each answer that it could give, and without one.
std::vector<Operation> calls_of(const Specification& specification) {
  std::vector<Value> results{Value(), false, true, 0, 1, 2, 3};
  for (std::int64_t item = lowest_item; item <= highest_item; ++item) {
    results.emplace_back(item);
  }
  std::vector<Operation> calls;
  ValueTable values;
  const auto add = [&](const Operation& operation) {
    if (makes_sense(specification, operation, values)) {
      calls.push_back(operation);
    }
  };
  for (const Method& method : specification.methods) {
    EXPECT_LE(method.arguments, 1U) << method.names.front();
    for (std::int64_t item = lowest_item; item <= highest_item; ++item) {
      Operation operation;
      operation.method = method.names.front();
      if (method.arguments == 1) {
        operation.arguments = {item};
      } else if (item != lowest_item) {
        break;
      }
      add(operation);
      operation.response = 0;
      for (const Value& result : results) {
        operation.result = result;
        add(operation);
      }
    }
  }
  return calls;
}

/// Counts sequences that are allowed while their image is not, or the other way round.
class Comparison {
 public:
  Comparison(const Specification& specification, Exchange exchange)
      : specification_(specification), calls_(calls_of(specification)) {
    for (const Operation& call : calls_) {
      steps_.emplace_back(resolve(specification_, call, values_),
                          resolve(specification_, renamed(call, exchange), values_));
    }
    compare(4, {specification_.initial()}, {specification_.initial()});
  }

  [[nodiscard]] std::uint64_t sequences() const { return sequences_; }
  [[nodiscard]] std::uint64_t differences() const { return differences_; }

 private:
  using States = std::vector<State>;

  [[nodiscard]] States after(const States& states, const Call& call) {
    States all;
    for (const State& state : states) {
      NextStates next;
      specification_.step(state, call, next, {specification_, values_});
      for (std::size_t i = 0; i < next.size(); ++i) {
        all.push_back(next[i]);
      }
    }
    return all;
  }

  void compare(int length, const States& states, const States& images) {
    for (const auto& [call, image] : steps_) {
      const States next = after(states, call);
      const States next_image = after(images, image);
      ++sequences_;
      differences_ += next.empty() != next_image.empty() ? 1 : 0;
      if (length > 1 && !next.empty() && !next_image.empty()) {
        compare(length - 1, next, next_image);
      }
    }
  }

  const Specification& specification_;
  ValueTable values_;
  std::vector<Operation> calls_;
  std::vector<std::pair<Call, Call>> steps_;
  std::uint64_t sequences_ = 0;
  std::uint64_t differences_ = 0;
};

std::vector<Exchange> exchanges() {
  return {{lowest_item, lowest_item + 1}, {lowest_item + 1, highest_item}};
}

TEST(SpecificationsBlindToValues, AllowASequenceAndItsImagesAlike) {
  std::vector<std::string_view> blind;
  for (const Specification* specification : all_specifications()) {
    if (!specification->is_value_blind) {
      continue;
    }
    blind.push_back(specification->name);
    for (const Exchange& exchange : exchanges()) {
      const Comparison compared(*specification, exchange);
      EXPECT_EQ(compared.differences(), 0U) << specification->name;
      EXPECT_GT(compared.sequences(), 10'000U) << specification->name;
    }
  }
  EXPECT_THAT(blind, testing::ElementsAre("deque", "pool", "queue", "stack"));
}

TEST(SpecificationsBlindToValues, AreNoneOfThoseThatOrderItems) {
  const Comparison compared(*find_specification("priority-queue"), exchanges().front());
  EXPECT_GT(compared.differences(), 0U);
}

}  // namespace
}  // namespace heddle::checkers
