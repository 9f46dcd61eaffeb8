// Array queue whose dequeuers look at each place that is drawn when they begin. One that finds all
// of them empty says that the queue is, although it never was: items came to later places before
// those were emptied. Depth 3: it begins after one item came and before the next one does, and goes
// on when the first has been dequeued.

#include <array>
#include <atomic>
#include <heddle/heddle.hpp>
#include <optional>

namespace {
class TwoStepQueue {
 public:
  void enq(int value) {
    const unsigned place = back_.fetch_add(1);
    items_[place].store(value);
  }

  std::optional<int> deq() {
    const unsigned end = back_.load();
    for (unsigned place = 0; place < end; ++place) {
      const int value = items_[place].exchange(0);
      if (value != 0) {
        return value;
      }
    }
    return std::nullopt;
  }

 private:
  std::array<std::atomic<int>, 8> items_{};
  std::atomic<unsigned> back_{0};
};
}  // namespace

HEDDLE_HARNESS(TwoStepQueue, heddle::specification::queue) {
  operation("enq", &TwoStepQueue::enq);
  operation("deq", &TwoStepQueue::deq);
  scenario("never-empty", "enq(1) enq(3) || enq(2) deq() deq() || deq()");
}
