#include "harnesses/scenario/scopes/every_scenario.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "harnesses/options/usage_error.hpp"
#include "harnesses/scenario/operation_groups.hpp"
#include "harnesses/scenario/scenario.hpp"
#include "harnesses/scenario/scopes/scenario_values.hpp"
#include "harnesses/scenario/scopes/value_patterns.hpp"

namespace heddle::harnesses {
namespace {

/// What one thread calls: with the listed values, and 0 where a number is given out later.
struct Word {
  std::vector<Call> calls;
  std::uint64_t groups = 0;  ///< that it calls operations of, as bits
};

/// An operation with each choice of its listed values.
void add_letters(std::uint32_t operation, const std::vector<ParameterValues>& values,
                 std::vector<Call>& letters) {
  std::vector<Call> made{{operation, {}}};
  for (const ParameterValues& parameter : values) {
    const bool is_listed = parameter.kind == ValueKind::listed;
    const std::vector<std::int64_t> choices =
        is_listed ? parameter.listed : std::vector<std::int64_t>{0};
    std::vector<Call> longer;
    for (const Call& call : made) {
      for (const std::int64_t choice : choices) {
        longer.push_back(call);
        longer.back().arguments.push_back(choice);
      }
    }
    made = std::move(longer);
  }
  letters.insert(letters.end(), made.begin(), made.end());
}

[[noreturn]] void refuse_number() {
  throw UsageError(
      "--all: there are more than a million scenarios: take a smaller size, leave operations out "
      "with --exclude, or list fewer values in the harness");
}

class Enumeration {
 public:
  Enumeration(const Harness& harness, const CallValues& values,
              const checkers::Specification* specification, const Scope& scope)
      : harness_(harness), scope_(scope), numbering_(harness, values, specification) {
    const OperationGroups groups(harness);
    std::vector<Call> letters;
    for (const std::uint32_t operation : operations_in(harness, scope)) {
      add_letters(operation, values[operation], letters);
    }
    std::vector<Word> shorter{Word{}};
    for (std::uint32_t length = 1; length <= scope.most.operations; ++length) {
      std::vector<Word> words;
      for (const Word& word : shorter) {
        for (const Call& letter : letters) {
          words.push_back(word);
          words.back().calls.push_back(letter);
          words.back().groups |= groups.of(letter.operation);
        }
        if (words.size() > most_scenarios) {
          refuse_number();
        }
      }
      words_.insert(words_.end(), words.begin(), words.end());
      shorter = std::move(words);
    }
  }

  std::vector<std::string> texts() {
    const std::uint32_t most_calls = scope_.most.threads * scope_.most.operations;
    for (std::uint32_t calls = 1; calls <= most_calls; ++calls) {
      for (std::uint32_t threads = 1; threads <= scope_.most.threads; ++threads) {
        add_threads(threads, calls, 0, 0);
      }
    }
    return std::move(texts_);
  }

 private:
  /// Adds so many threads, with so many calls in all, each word not before the one added last.
  void add_threads(std::uint32_t threads, std::size_t calls, std::size_t first,
                   std::uint64_t groups) {
    if (threads == 0) {
      if (calls == 0) {
        add_patterns();
      }
      return;
    }
    for (std::size_t i = first; i < words_.size(); ++i) {
      const Word& word = words_[i];
      const std::size_t length = word.calls.size();
      if (length * threads > calls) {
        return;  // the words that follow are no shorter
      }
      if (calls - length <= std::size_t{scope_.most.operations} * (threads - 1) &&
          (word.groups & groups) == 0) {
        chosen_.push_back(static_cast<std::uint32_t>(i));
        add_threads(threads - 1, calls - length, i, groups | word.groups);
        chosen_.pop_back();
      }
    }
  }

  void add_patterns() {
    Scenario bare;
    for (const std::uint32_t word : chosen_) {
      bare.threads.push_back(words_[word].calls);
    }
    for (const ScenarioFrame& frame : numbering_.frames()) {
      const ValuePlaces places = numbering_.places(bare, chosen_, frame);
      for_each_pattern(places, [&](const ValuePattern& pattern) {
        texts_.push_back(to_text(numbering_.filled(bare, pattern, frame), harness_.operations));
        if (texts_.size() > most_scenarios) {
          refuse_number();
        }
        return true;
      });
    }
  }

  const Harness& harness_;
  const Scope& scope_;
  ScenarioValues numbering_;
  std::vector<Word> words_;            ///< by length
  std::vector<std::uint32_t> chosen_;  ///< of `words_`, thread by thread
  std::vector<std::string> texts_;
};

}  // namespace

std::vector<std::uint32_t> operations_in(const Harness& harness, const Scope& scope) {
  if (harness.operations.empty()) {
    throw UsageError("the harness declares no operation: nothing to make scenarios of");
  }
  for (const std::string& name : scope.excluded) {
    if (std::ranges::find(harness.operations, name, &OperationDescription::name) ==
        harness.operations.end()) {
      std::string known;
      for (const OperationDescription& operation : harness.operations) {
        known += (known.empty() ? "" : ", ") + operation.name;
      }
      throw UsageError("--exclude: unknown operation '" + name + "' (known: " + known + ")");
    }
  }
  std::vector<std::uint32_t> left;
  for (std::uint32_t i = 0; i < harness.operations.size(); ++i) {
    if (std::ranges::find(scope.excluded, harness.operations[i].name) == scope.excluded.end()) {
      left.push_back(i);
    }
  }
  if (left.empty()) {
    throw UsageError("--exclude leaves no operation to make scenarios of");
  }
  return left;
}

std::vector<std::string> every_scenario(const Harness& harness, const CallValues& values,
                                        const checkers::Specification* specification,
                                        const Scope& scope) {
  return Enumeration(harness, values, specification, scope).texts();
}

}  // namespace heddle::harnesses
