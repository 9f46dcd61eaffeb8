#include <algorithm>
#include <optional>
#include <random>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/operation_groups.hpp"
#include "harnesses/scenario/scenario.hpp"
#include "harnesses/scenario/selection.hpp"

namespace heddle::harnesses {
namespace {

class Generator {
 public:
  Generator(const Harness& harness, std::uint64_t seed, std::optional<ScenarioShape> shape)
      : harness_(harness), groups_(harness), random_(seed), shape_(shape) {}

  std::string scenario() {
    next_argument_ = 1;
    Scenario scenario;
    scenario.threads.resize(shape_ ? shape_->threads : 2 + below(2));
    std::uint64_t taken = 0;
    for (std::vector<Call>& thread : scenario.threads) {
      const std::uint64_t length =
          shape_ ? shape_->operations : 1 + below(scenario.threads.size() == 2 ? 3 : 2);
      for (std::uint64_t i = 0; i < length; ++i) {
        thread.push_back(call(taken));
      }
      for (const Call& call : thread) {
        taken |= groups_.of(call.operation);
      }
    }
    return to_text(scenario, harness_.operations);
  }

 private:
  /// Of an operation that is in none of the groups `taken`.
  Call call(std::uint64_t taken) {
    std::vector<std::uint32_t> free;
    for (std::uint32_t i = 0; i < harness_.operations.size(); ++i) {
      if ((groups_.of(i) & taken) == 0) {
        free.push_back(i);
      }
    }
    if (free.empty()) {
      throw UsageError(
          "each operation of the harness is one that one thread alone calls: there is no scenario "
          "of so many threads");
    }
    Call call{free[below(free.size())], {}};
    for (const HeddleArgument& argument : harness_.operations[call.operation].arguments) {
      call.arguments.push_back(std::clamp(next_argument_++, argument.minimum, argument.maximum));
    }
    return call;
  }

  /// The remainder's bias does not matter here; that the numbers are the same everywhere does,
  /// which std::uniform_int_distribution does not promise.
  std::uint64_t below(std::uint64_t count) { return random_() % count; }

  const Harness& harness_;
  OperationGroups groups_;
  std::mt19937_64 random_;
  std::optional<ScenarioShape> shape_;
  std::int64_t next_argument_ = 1;
};

}  // namespace

std::vector<std::string> generate_scenarios(const Harness& harness, std::uint32_t count,
                                            std::uint64_t seed,
                                            std::optional<ScenarioShape> shape) {
  if (harness.operations.empty()) {
    throw UsageError("the harness declares no operation: nothing to generate from");
  }
  Generator generator(harness, seed, shape);
  std::vector<std::string> texts;
  texts.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    texts.push_back(generator.scenario());
  }
  return texts;
}

}  // namespace heddle::harnesses
