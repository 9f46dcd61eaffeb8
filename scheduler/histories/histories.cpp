#include "scheduler/histories/histories.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "base/hashing.hpp"
#include "scheduler/histories/history_timeline.hpp"

namespace heddle::scheduler {

namespace {

bool has_place(const OperationSpan& span) { return !span.pending || span.last >= span.first; }

/// Two multiply-and-mix lanes over 64-bit words.
class Hasher {
 public:
  void add(std::uint64_t word) {
    key_.low = mix((key_.low ^ word) * base::golden_ratio);
    key_.high = mix((key_.high + word) * 0xC2B2AE3D27D4EB4FU + 0x165667B19E3779F9U);
  }
  void add(const std::vector<OperationInstance>& operations) {
    add(operations.size());
    for (const OperationInstance& o : operations) {
      add(std::uint64_t{o.thread} | (std::uint64_t{o.pending} << 16U) |
          (std::uint64_t{o.tag} << 24U) | (std::uint64_t{o.label} << 32U));
      add(o.value);
    }
  }
  [[nodiscard]] HistoryKey key() const { return key_; }

 private:
  static std::uint64_t mix(std::uint64_t value) { return value ^ (value >> 29U); }
  HistoryKey key_{0x243F6A8885A308D3U, 0x13198A2E03707344U};
};

}  // namespace

void operation_poset(const Trace& trace, const TraceOrder& order, OperationPoset& poset) {
  HEDDLE_ASSERT(trace.events().size() == order.size(),
                "trace and trace order are of two executions");
  const std::span<const OperationSpan> spans = order.operations();
  poset.operations.clear();
  poset.invocations.clear();
  ThreadId threads = 0;
  for (const OperationSpan& span : spans) {
    threads = std::max(threads, static_cast<ThreadId>(span.thread + 1));
  }
  for (ThreadId thread = 0; thread < threads; ++thread) {
    for (std::uint32_t i = 0; i < spans.size(); ++i) {
      const OperationSpan& span = spans[i];
      if (span.thread != thread || !has_place(span)) {
        continue;
      }
      poset.operations.push_back({thread, span.pending, span.tag, span.value, span.label});
      poset.invocations.push_back(i);
    }
  }
  const std::size_t count = poset.operations.size();
  poset.begun_before_end.reset(count);
  for (std::size_t a = 0; a < count; ++a) {
    if (poset.operations[a].pending) {
      continue;
    }
    for (std::size_t b = 0; b < count; ++b) {
      const OperationSpan& other = spans[poset.invocations[b]];
      if (order.known_at_end(other.thread, other.first, poset.invocations[a])) {
        poset.begun_before_end.set(a, b);
      }
    }
  }
}

HistoryKey key_of(const OperationPoset& poset) {
  Hasher hasher;
  hasher.add(poset.operations);
  for (const BitMatrix::Word word : poset.begun_before_end.words()) {
    hasher.add(word);
  }
  return hasher.key();
}

HistoryKey key_of(const OperationPoset& poset, const HistoryOrder& order) {
  Hasher hasher;
  hasher.add(poset.operations);
  for (std::size_t i = 0; i < order.invocation.size(); ++i) {
    hasher.add(order.invocation[i] | (std::uint64_t{order.response[i]} << 32U));
  }
  return hasher.key();
}

HistoryOrder some_maximal_order(const OperationPoset& poset) {
  HistoryTimeline timeline(poset);
  while (const std::optional<std::size_t> next = timeline.cheapest_to_end()) {
    timeline.invoke_for(*next);
    timeline.respond_all();
  }
  timeline.invoke_rest();
  return timeline.order();
}

Histories histories_of(const Trace& trace, const TraceOrder& order, std::size_t limit) {
  Histories histories;
  operation_poset(trace, order, histories.poset);
  histories.orders = maximal_orders(histories.poset, limit);
  return histories;
}

}  // namespace heddle::scheduler
