#include <boost/lockfree/queue.hpp>
#include <heddle/heddle.hpp>
#include <optional>

struct Queue {
  boost::lockfree::queue<int> queue{8};
  bool enq(int value) { return queue.push(value); }
  std::optional<int> deq() {
    int value = 0;
    return queue.pop(value) ? std::optional(value) : std::nullopt;
  }
};

HEDDLE_HARNESS(Queue, heddle::specification::queue) {
  operation("enq", &Queue::enq);
  operation("deq", &Queue::deq);
  races("promote");  // they are real: docs/structures.md says what they are
  scenario("2x2", "enq(1) deq() || enq(2) deq()");
}
