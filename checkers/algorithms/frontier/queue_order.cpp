#include "checkers/algorithms/frontier/queue_order.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace heddle::checkers {
namespace {

/// Merges two orders from their beginnings. What may come next is the head of one of them: it must
/// not be preceded by anything that is left of the other. As no conditions contradict each other,
/// one of the heads always may.
class Merge {
 public:
  explicit Merge(const QueueOrder& order) : order_(order) {
    enqueue_responses_.assign(order.enqueues.size() + 1, never);
    for (std::size_t i = order.enqueues.size(); i-- > 0;) {
      enqueue_responses_[i] = std::min(enqueue_responses_[i + 1], order.enqueues[i].response);
    }
    other_responses_.assign(order.others.size() + 1, never);
    for (std::size_t i = order.others.size(); i-- > 0;) {
      other_responses_[i] = std::min(other_responses_[i + 1], order.others[i].element.response);
    }
  }

  std::vector<OperationIndex> merge() {
    for (const QueueOrder::Empty& empty : order_.empties) {
      merge_until(empty.enqueues_before, empty.others_before);
      merged_.push_back(empty.operation);
    }
    merge_until(order_.enqueues.size(), order_.others.size());
    return std::move(merged_);
  }

 private:
  void merge_until(std::size_t enqueues, std::size_t others) {
    while (enqueue_ < enqueues || other_ < others) {
      if (other_ < others && may_take_other()) {
        take(order_.others[other_++].element);
      } else {
        HEDDLE_ASSERT(enqueue_ < enqueues && may_take_enqueue(),
                      "the orders of a queue contradict");
        take(order_.enqueues[enqueue_++]);
      }
    }
  }

  [[nodiscard]] bool may_take_other() const {
    const QueueOrder::Other& other = order_.others[other_];
    return other.enqueues_before <= enqueue_ &&
           enqueue_responses_[enqueue_] > other.element.invocation;
  }
  [[nodiscard]] bool may_take_enqueue() const {
    return other_responses_[other_] > order_.enqueues[enqueue_].invocation;
  }
  void take(const IntervalChain::Element& element) {
    if (element.operation != no_operation) {
      merged_.push_back(element.operation);
    }
  }

  const QueueOrder& order_;
  std::vector<Position> enqueue_responses_;  ///< the first of those left from each one on
  std::vector<Position> other_responses_;
  std::size_t enqueue_ = 0;
  std::size_t other_ = 0;
  std::vector<OperationIndex> merged_;
};

}  // namespace

std::vector<OperationIndex> merge(const QueueOrder& order) { return Merge(order).merge(); }

}  // namespace heddle::checkers
