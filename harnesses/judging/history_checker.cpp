#include "harnesses/judging/history_checker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/log.hpp"
#include "checkers/bad_input.hpp"
#include "harnesses/options/usage_error.hpp"
#include "heddle/c_api.h"
#include "scheduler/histories/lazy_histories.hpp"

namespace heddle::harnesses {

namespace {

/// "T1 enq(1) -> none 0-2; T2 deq() -> 1 1-3", by thread and then in the order of its calls.
std::string line_of(const checkers::History& history) {
  std::string line;
  for (const checkers::Operation& operation : history.operations) {
    line += fmt::format("{}T{} {} {}-{}", line.empty() ? "" : "; ", operation.process,
                        checkers::to_text(operation), operation.invocation,
                        operation.response ? fmt::to_string(*operation.response) : "");
  }
  return line;
}

}  // namespace

void HistorySetHash::add(const scheduler::HistoryKey& key) {
  sum_.low += key.low;
  sum_.high += key.high;
}

std::string HistorySetHash::text() const {
  return fmt::format("{:016x}{:016x}", sum_.high, sum_.low);
}

HistoryChecker::HistoryChecker(const Judging& judging,
                               const std::vector<TraceOperation>& operations,
                               std::size_t most_listed)
    : judge_(judging),
      skips_equal_(judging.optimizations.histories),
      lists_(judging.lists_histories),
      most_listed_(most_listed) {
  for (const TraceOperation& operation : operations) {
    calls_.push_back(call_of(operation));
  }
}

std::optional<UnexplainedHistory> HistoryChecker::check(const scheduler::Trace& trace,
                                                        const scheduler::TraceOrder& order) {
  scheduler::operation_poset(trace, order, poset_);
  return check(poset_);
}

std::optional<UnexplainedHistory> HistoryChecker::check(const scheduler::OperationPoset& poset) {
  const auto [known, is_new] = posets_.try_emplace(scheduler::key_of(poset), 0);
  if (!is_new && skips_equal_) {
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
      scheduler::maximal_orders(poset, most_listed_);
  if (!orders) {
    return check_lazily(poset);
  }
  std::optional<UnexplainedHistory> first;
  for (const scheduler::HistoryOrder& order : *orders) {
    ++histories_;
    const bool is_distinct = note_distinct(scheduler::key_of(poset, order), true);
    if (!is_distinct && skips_equal_) {
      continue;
    }
    if (judge(poset, order, is_distinct) == checkers::Answer::not_explained && !first) {
      first = first_unexplained();
    }
  }
  return first;
}

std::string HistoryChecker::histories_hash() const {
  HistorySetHash hash;
  for (const scheduler::HistoryKey& key : distinct_) {
    hash.add(key);
  }
  return hash.text();
}

/// There are too many histories to list: only as many are counted as had to be looked at. Histories
/// that the judge's order settles are not looked at: see ExplorationJudge::order.
std::optional<UnexplainedHistory> HistoryChecker::check_lazily(
    const scheduler::OperationPoset& poset) {
  std::optional<UnexplainedHistory> found;
  const UnlistedHistories before{judged_, undecided_};
  scheduler::for_each_history_lazily(
      poset,
      [&](const scheduler::OperationPoset& part,
          const scheduler::HistoryOrder& order) -> std::optional<scheduler::Linearization> {
        ++histories_;
        const bool is_distinct = note_distinct(scheduler::key_of(part, order), false);
        const checkers::Answer answer = judge(part, order, is_distinct);
        if (answer == checkers::Answer::explained) {
          std::optional<scheduler::Linearization> settled = judge_.order();
          undecided_ += settled ? 0 : 1;  // those that are left
          return settled;
        }
        if (answer == checkers::Answer::not_explained) {
          found = first_unexplained();
        }
        return std::nullopt;
      });
  if (keeps_news_) {
    news_.unlisted.emplace_back(
        scheduler::key_of(poset),
        UnlistedHistories{judged_ - before.judged, undecided_ - before.undecided});
  }
  return found;
}

/// Whether the history is one of those that were not seen before.
bool HistoryChecker::note_distinct(const scheduler::HistoryKey& key, bool is_listed) {
  const bool is_new = distinct_.insert(key).second;
  if (is_new && keeps_news_) {
    news_.distinct.push_back({key, {.is_unlisted = !is_listed}});
  }
  return is_new;
}

/// Has the history judged, and counts what comes of it. A history is explained each time or never,
/// so only distinct ones count.
checkers::Answer HistoryChecker::judge(const scheduler::OperationPoset& poset,
                                       const scheduler::HistoryOrder& order, bool is_distinct) {
  fill_history(poset, order);
  const checkers::Judgement judgement = judge_.judge(history_, limits_until(end_));
  ++judged_;
  if (is_distinct && log::is_on(log::Level::debug)) {
    log::debug("history: {}", line_of(history_));
  }
  if (is_distinct && lists_ && listed_.size() < most_texts) {
    listed_.push_back({line_of(history_), judgement.answer});
  }
  undecided_ += judgement.answer == checkers::Answer::unknown ? 1 : 0;
  if (is_distinct) {
    unexplained_ += judgement.answer == checkers::Answer::not_explained ? 1 : 0;
    nonlinearizable_ += judgement.linearizable == checkers::Answer::not_explained ? 1 : 0;
  }
  if (is_distinct && keeps_news_) {
    JudgedHistory& told = news_.distinct.back().second;
    told.is_unexplained = judgement.answer == checkers::Answer::not_explained;
    told.is_nonlinearizable = judgement.linearizable == checkers::Answer::not_explained;
    told.is_undecided = judgement.answer == checkers::Answer::unknown;
  }
  return judgement.answer;
}

/// The history judged last with the reasons, unless there was one before: reasons take time.
std::optional<UnexplainedHistory> HistoryChecker::first_unexplained() {
  if (has_told_) {
    return std::nullopt;
  }
  has_told_ = true;
  JudgementTexts texts = judge_.explain(history_);
  return UnexplainedHistory{history_, std::move(texts.message), std::move(texts.explanation)};
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

checkers::Operation call_of(const TraceOperation& operation) {
  checkers::Operation call;
  call.method = operation.name;
  call.arguments.assign(operation.arguments.begin(), operation.arguments.end());
  return call;
}

checkers::Limits limits_until(const std::optional<std::chrono::steady_clock::time_point>& end) {
  checkers::Limits limits;
  if (end) {
    // The grace is for the last execution before the end, whose history is hardly ever hard.
    constexpr std::chrono::nanoseconds grace = std::chrono::milliseconds(50);
    const std::chrono::nanoseconds left = *end + grace - std::chrono::steady_clock::now();
    limits.time = std::max(std::min(left, std::max(left / 8, grace)), std::chrono::nanoseconds(0));
  }
  return limits;
}

void require_operations(const checkers::Specification& specification,
                        const std::vector<TraceOperation>& operations) {
  for (const TraceOperation& operation : operations) {
    try {
      const std::uint32_t method = checkers::method_index(specification, operation.name);
      const std::uint32_t wanted = specification.methods[method].arguments;
      if (wanted != operation.arguments.size()) {
        throw UsageError(
            fmt::format("the specification '{}' takes {} arguments for '{}', the harness passes {}",
                        specification.name, wanted, operation.name, operation.arguments.size()));
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
