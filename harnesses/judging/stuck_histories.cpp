#include "harnesses/judging/stuck_histories.hpp"

#include <algorithm>
#include <utility>

#include "base/hashing.hpp"
#include "checkers/serial/serial_histories.hpp"
#include "harnesses/judging/history_checker.hpp"

namespace heddle::harnesses {

std::vector<std::uint32_t> pending_in(const scheduler::Trace& trace) {
  std::vector<std::uint32_t> pending;
  for (const scheduler::Marker& marker : trace.markers()) {
    if (marker.entry.kind == scheduler::LogKind::invocation) {
      pending.push_back(marker.entry.label);
    } else if (marker.entry.kind == scheduler::LogKind::response) {
      std::erase(pending, marker.entry.label);
    }
  }
  std::ranges::sort(pending);
  return pending;
}

std::optional<std::uint32_t> StuckHistories::unexplained(const scheduler::Trace& trace,
                                                         const scheduler::TraceOrder& order) {
  std::vector<std::uint32_t> pending = pending_in(trace);
  if (pending.empty()) {
    return static_cast<std::uint32_t>(operations_.size());  // stuck outside all operations
  }
  scheduler::operation_poset(trace, order, poset_);
  const scheduler::HistoryKey key = scheduler::key_of(poset_);
  const auto [known, is_new] = known_.try_emplace(Key{key.low, key.high, pending});
  if (is_new) {
    known->second = judge(pending, key);
  }
  explained_ += known->second ? 0 : 1;
  return known->second;
}

std::optional<std::uint32_t> StuckHistories::judge(const std::vector<std::uint32_t>& pending,
                                                   scheduler::HistoryKey key) {
  std::optional<std::vector<scheduler::HistoryOrder>> orders = scheduler::maximal_orders(poset_);
  bool is_decided = orders.has_value();
  if (!orders) {
    orders = {scheduler::some_maximal_order(poset_)};
  }
  for (const std::uint32_t number : pending) {
    for (const scheduler::HistoryOrder& order : *orders) {
      const checkers::Answer answer = may_be_blocked(number, order);
      if (answer == checkers::Answer::not_explained) {
        return number;
      }
      is_decided = is_decided && answer == checkers::Answer::explained;
    }
  }
  if (!is_decided) {
    for (const std::uint32_t number : pending) {
      key.low = base::spread(key.low ^ number);
    }
    undecided_.push_back(key);
  }
  return std::nullopt;
}

/// Whether the completed operations, in that order, and then this one, blocked, are a serial run.
checkers::Answer StuckHistories::may_be_blocked(std::uint32_t number,
                                                const scheduler::HistoryOrder& order) {
  checkers::History history;
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < poset_.operations.size(); ++i) {
    const scheduler::OperationInstance& instance = poset_.operations[i];
    if (instance.pending) {
      continue;
    }
    checkers::Operation operation = call_of(operations_[instance.label]);
    operation.process = instance.thread;
    operation.result = checker_value({instance.tag, instance.value});
    operation.invocation = order.invocation[i];
    operation.response = order.response[i];
    end = std::max<std::uint64_t>(end, order.response[i]);
    history.operations.push_back(std::move(operation));
  }
  checkers::Operation blocked = call_of(operations_[number]);
  blocked.process = static_cast<int>(operations_[number].thread);
  blocked.result = checkers::SerialHistories::blocked_result();
  blocked.invocation = end + 1;
  blocked.response = end + 2;
  history.operations.push_back(std::move(blocked));
  return answer(history);
}

checkers::Answer StuckHistories::answer(const checkers::History& history) {
  checkers::CodedHistory coded;
  checkers::Encoder().encode(*judging_.specification, history, coded);
  return judging_.quasi ? judge_.judge(coded, judging_.quasi->criterion, {}).answer
                        : judge_.judge(coded, {}).answer;
}

}  // namespace heddle::harnesses
