#include <boost/lockfree/spsc_queue.hpp>
#include <heddle/heddle.hpp>
#include <optional>

struct Queue {
  boost::lockfree::spsc_queue<int> queue{2};
  bool enq(int value) { return queue.push(value); }
  std::optional<int> deq() {
    int value = 0;
    return queue.pop(value) ? std::optional(value) : std::nullopt;
  }
};

HEDDLE_HARNESS(Queue, heddle::specification::queue) {
  operation("enq", &Queue::enq);
  operation("deq", &Queue::deq);
  one_thread({"enq"});
  one_thread({"deq"});
  scenario("2x2", "enq(1) enq(2) || deq() deq()");
}
