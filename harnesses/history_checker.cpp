#include "harnesses/history_checker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "checkers/bad_input.hpp"
#include "checkers/explanations/explanation.hpp"
#include "harnesses/usage_error.hpp"
#include "heddle/c_api.h"
#include "scheduler/lazy_histories.hpp"

namespace heddle::harnesses {
namespace {

/// Processes are threads here: "process 2" -> "T2". Takes the verdict in front away.
std::string in_terms_of_threads(const std::string& text) {
  static const std::regex process("process ([0-9]+)");
  static const std::regex opening("^not explained: ");
  return std::regex_replace(std::regex_replace(text, process, "T$1"), opening, "");
}

}  // namespace

HistoryChecker::HistoryChecker(const checkers::Specification& specification,
                               const std::vector<TraceOperation>& operations)
    : specification_(specification) {
  for (const TraceOperation& operation : operations) {
    checkers::Operation call;
    call.method = operation.name;
    for (const std::int64_t argument : operation.arguments) {
      call.arguments.emplace_back(argument);
    }
    calls_.push_back(std::move(call));
  }
}

std::optional<UnexplainedHistory> HistoryChecker::check(const scheduler::Trace& trace,
                                                        const scheduler::TraceOrder& order) {
  scheduler::operation_poset(trace, order, poset_);
  return check(poset_);
}

std::optional<UnexplainedHistory> HistoryChecker::check(const scheduler::OperationPoset& poset) {
  const auto [known, is_new] = posets_.try_emplace(scheduler::key_of(poset), 0);
  if (!is_new) {
    histories_ += known->second;
    return std::nullopt;
  }
  const std::uint64_t before = histories_;
  std::optional<UnexplainedHistory> found = check_new(poset);
  known->second = histories_ - before;
  return found;
}

std::optional<UnexplainedHistory> HistoryChecker::check_new(
    const scheduler::OperationPoset& poset) {
  const std::optional<std::vector<scheduler::HistoryOrder>> orders =
      scheduler::maximal_orders(poset);
  if (!orders) {
    return check_lazily(poset);
  }
  std::optional<UnexplainedHistory> first;
  for (const scheduler::HistoryOrder& order : *orders) {
    ++histories_;
    if (!distinct_.insert(scheduler::key_of(poset, order)).second) {
      continue;
    }
    std::optional<UnexplainedHistory> found = check_history(poset, order);
    if (found && !first) {
      first = std::move(found);
    }
  }
  return first;
}

std::string HistoryChecker::histories_hash() const {
  scheduler::HistoryKey sum;
  for (const scheduler::HistoryKey& key : distinct_) {
    sum.low += key.low;
    sum.high += key.high;
  }
  return fmt::format("{:016x}{:016x}", sum.high, sum.low);
}

/// There are too many histories to list: only as many are counted as had to be looked at.
std::optional<UnexplainedHistory> HistoryChecker::check_lazily(
    const scheduler::OperationPoset& poset) {
  std::optional<UnexplainedHistory> found;
  scheduler::for_each_history_lazily(
      poset,
      [&](const scheduler::OperationPoset& part,
          const scheduler::HistoryOrder& order) -> std::optional<scheduler::Linearization> {
        ++histories_;
        distinct_.insert(scheduler::key_of(part, order));
        fill_history(part, order);
        const checkers::Verdict& verdict = verdict_of(history_);
        if (verdict.answer == checkers::Answer::explained) {
          return verdict.linearization;
        }
        found = judged(verdict);
        return std::nullopt;
      });
  return found;
}

std::optional<UnexplainedHistory> HistoryChecker::check_history(
    const scheduler::OperationPoset& poset, const scheduler::HistoryOrder& order) {
  fill_history(poset, order);
  return judged(verdict_of(history_));
}

/// Counts the verdict on history_; a history that is not explained is returned with the reasons.
std::optional<UnexplainedHistory> HistoryChecker::judged(const checkers::Verdict& verdict) {
  if (verdict.answer == checkers::Answer::unknown) {
    ++undecided_;
  }
  if (verdict.answer != checkers::Answer::not_explained) {
    return std::nullopt;
  }
  ++unexplained_;
  return UnexplainedHistory{
      history_,
      "no sequential order explains this history: " +
          in_terms_of_threads(checkers::explain_briefly(specification_, history_, verdict)),
      in_terms_of_threads(checkers::explain(specification_, history_, verdict))};
}

void HistoryChecker::fill_history(const scheduler::OperationPoset& poset,
                                  const scheduler::HistoryOrder& order) {
  history_.operations.resize(poset.operations.size());
  for (std::size_t i = 0; i < poset.operations.size(); ++i) {
    const scheduler::OperationInstance& instance = poset.operations[i];
    checkers::Operation& operation = history_.operations[i];
    operation = calls_[instance.label];
    operation.process = instance.thread;
    operation.invocation = order.invocation[i];
    operation.response.reset();
    if (!instance.pending) {
      operation.result = checker_value({instance.tag, instance.value});
      operation.response = order.response[i];
    }
  }
}

const checkers::Verdict& HistoryChecker::verdict_of(const checkers::History& history) {
  checkers::Limits limits;
  if (end_) {
    // The grace is for the last execution before the end, whose history is hardly ever hard.
    constexpr std::chrono::nanoseconds grace = std::chrono::milliseconds(50);
    const std::chrono::nanoseconds left = *end_ + grace - std::chrono::steady_clock::now();
    limits.time = std::max(std::min(left, std::max(left / 8, grace)), std::chrono::nanoseconds(0));
  }
  try {
    return checker_.check(specification_, history, {.limits = limits});
  } catch (const checkers::BadInput& error) {
    throw UsageError("the specification '" + std::string(specification_.name) +
                     "' cannot judge this history: " + error.what());
  }
}

void require_operations(const checkers::Specification& specification,
                        const std::vector<TraceOperation>& operations) {
  for (const TraceOperation& operation : operations) {
    try {
      const std::uint32_t method = checkers::method_index(specification, operation.name);
      const std::uint32_t wanted = specification.methods[method].arguments;
      if (wanted != operation.arguments.size()) {
        throw UsageError("the specification '" + std::string(specification.name) + "' takes " +
                         std::to_string(wanted) + " arguments for '" + operation.name +
                         "', the harness passes " + std::to_string(operation.arguments.size()));
      }
    } catch (const checkers::BadInput& error) {
      throw UsageError("the specification '" + std::string(specification.name) +
                       "' does not fit the harness: " + error.what());
    }
  }
}

checkers::Value checker_value(const TraceValue& value) {
  switch (value.tag) {
    case heddle_void:
    case heddle_none:
      return {};
    case heddle_bool:
      return value.bits != 0;
    default:
      return static_cast<std::int64_t>(value.bits);
  }
}

}  // namespace heddle::harnesses
