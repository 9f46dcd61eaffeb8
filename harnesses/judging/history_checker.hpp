#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/specification.hpp"
#include "harnesses/judging/exploration_judge.hpp"
#include "harnesses/traces/trace_document.hpp"
#include "scheduler/histories/histories.hpp"
#include "scheduler/trace/trace.hpp"
#include "scheduler/trace/trace_order.hpp"

/// From executions to verdicts: derives the histories of each trace and has each distinct one
/// judged once per exploration (or each time, see Optimizations::histories).
namespace heddle::harnesses {

/// A history that is not explained.
struct UnexplainedHistory {
  checkers::History history;
  std::string message;      ///< one sentence
  std::string explanation;  ///< several lines
  /// Invocations and responses are where they belong. False: no places on a line say which call
  /// precedes which, and those that are there mean nothing; the explanation tells it.
  bool has_line = true;
};

/// What was said of a distinct history when it was judged first.
struct JudgedHistory {
  bool is_unexplained = false;
  bool is_nonlinearizable = false;
  bool is_undecided = false;
  bool is_unlisted = false;  ///< it was one of too many to list
  friend bool operator==(const JudgedHistory&, const JudgedHistory&) = default;
};

/// What was done with the histories of a poset that are too many to list.
struct UnlistedHistories {
  std::uint64_t judged = 0;
  std::uint64_t undecided = 0;
  friend bool operator==(const UnlistedHistories&, const UnlistedHistories&) = default;
};

/// What a checker has come to know since it was asked last, by keys.
struct HistoryNews {
  std::vector<std::pair<scheduler::HistoryKey, JudgedHistory>> distinct;
  std::vector<std::pair<scheduler::HistoryKey, UnlistedHistories>> unlisted;
};

/// See HistoryChecker::histories_hash.
class HistorySetHash {
 public:
  void add(const scheduler::HistoryKey& key);
  [[nodiscard]] std::string text() const;

 private:
  scheduler::HistoryKey sum_;
};

/// A distinct history, in a line, and what its judge said.
struct ListedHistory {
  std::string text;
  checkers::Answer answer = checkers::Answer::unknown;
};

class HistoryChecker {
 public:
  /// Of so many histories the texts are kept at most.
  static constexpr std::size_t most_texts = 1'000;

  /// `operations` by number; the specification must outlive the checker. `most_listed` as the limit
  /// of scheduler::maximal_orders.
  HistoryChecker(const Judging& judging, const std::vector<TraceOperation>& operations,
                 std::size_t most_listed = 2'000);

  /// No check goes on after this (but for some milliseconds), and each may use an eighth of the
  /// time that is left when it begins. What is not decided is counted, and is no violation.
  void decide_until(std::chrono::steady_clock::time_point end) { end_ = end; }

  /// The first history of all that is not explained, with the reasons; later ones are counted.
  /// Throws UsageError if the specification cannot judge the operations at all.
  std::optional<UnexplainedHistory> check(const scheduler::Trace& trace,
                                          const scheduler::TraceOrder& order);
  /// The same for a poset that need not come from one execution.
  std::optional<UnexplainedHistory> check(const scheduler::OperationPoset& poset);

  /// From now on take_news() has something to tell.
  void keep_news() { keeps_news_ = true; }
  [[nodiscard]] HistoryNews take_news() { return std::exchange(news_, {}); }

  [[nodiscard]] std::uint64_t histories() const { return histories_; }
  [[nodiscard]] std::uint64_t distinct_histories() const { return distinct_.size(); }
  /// 32 hexadecimal digits that stand for the set of distinct histories, whatever the order they
  /// were found in: two explorations that saw the same histories have the same.
  [[nodiscard]] std::string histories_hash() const;

  [[nodiscard]] std::uint64_t judged_histories() const { return judged_; }
  [[nodiscard]] std::uint64_t distinct_unexplained() const { return unexplained_; }
  /// Known not to be linearizable, whatever they are judged for.
  [[nodiscard]] std::uint64_t distinct_nonlinearizable() const { return nonlinearizable_; }
  /// Histories, or sets of histories that are too many to list, without a verdict.
  [[nodiscard]] std::uint64_t undecided() const { return undecided_; }

  /// In the order in which they were found, if Judging::lists_histories asks for them.
  [[nodiscard]] const std::vector<ListedHistory>& listed() const { return listed_; }

  /// Null if histories are judged for linearizability.
  [[nodiscard]] const QuasiFindings* quasi() const { return judge_.quasi(); }

 private:
  struct KeyHash {
    std::size_t operator()(const scheduler::HistoryKey& key) const { return key.low; }
  };

  std::optional<UnexplainedHistory> check_new(const scheduler::OperationPoset& poset);
  std::optional<UnexplainedHistory> check_lazily(const scheduler::OperationPoset& poset);
  checkers::Answer judge(const scheduler::OperationPoset& poset,
                         const scheduler::HistoryOrder& order, bool is_distinct);
  bool note_distinct(const scheduler::HistoryKey& key, bool is_listed);
  std::optional<UnexplainedHistory> first_unexplained();
  void fill_history(const scheduler::OperationPoset& poset, const scheduler::HistoryOrder& order);

  std::vector<checkers::Operation> calls_;  ///< by number: method and arguments
  ExplorationJudge judge_;
  bool skips_equal_;  ///< histories
  bool lists_;
  std::vector<ListedHistory> listed_;
  std::size_t most_listed_;
  checkers::History history_;  ///< reused
  scheduler::OperationPoset poset_;
  std::unordered_map<scheduler::HistoryKey, std::uint64_t, KeyHash> posets_;  ///< their histories
  std::unordered_set<scheduler::HistoryKey, KeyHash> distinct_;
  std::uint64_t histories_ = 0;
  std::uint64_t judged_ = 0;
  std::uint64_t unexplained_ = 0;
  std::uint64_t nonlinearizable_ = 0;
  std::uint64_t undecided_ = 0;
  bool has_told_ = false;  ///< of one that is not explained
  bool keeps_news_ = false;
  HistoryNews news_;
  std::optional<std::chrono::steady_clock::time_point> end_;
};

/// Throws UsageError unless the specification has every operation, with as many arguments.
void require_operations(const checkers::Specification& specification,
                        const std::vector<TraceOperation>& operations);

[[nodiscard]] checkers::Value checker_value(const TraceValue& value);

/// Method and arguments.
[[nodiscard]] checkers::Operation call_of(const TraceOperation& operation);

/// Limits for one history: an eighth of the time that is left until then, or some milliseconds.
/// Without an end there are none.
[[nodiscard]] checkers::Limits limits_until(
    const std::optional<std::chrono::steady_clock::time_point>& end);

}  // namespace heddle::harnesses
