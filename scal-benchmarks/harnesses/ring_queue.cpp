#include "scal-benchmarks/structures/ring_queue.hpp"

#include <cstddef>
#include <deque>
#include <heddle/heddle.hpp>
#include <optional>

namespace {

/// What a ring does for one thread.
class PlainRing {
 public:
  bool enq(int value) {
    const bool has_place = items_.size() < capacity_;
    if (has_place) {
      items_.push_back(value);
    }
    return has_place;
  }
  std::optional<int> deq() {
    if (items_.empty()) {
      return std::nullopt;
    }
    const int value = items_.front();
    items_.pop_front();
    return value;
  }

 private:
  std::size_t capacity_ = static_cast<std::size_t>(heddle::parameter("capacity", 2));
  std::deque<int> items_;
};

}  // namespace

using Ring = scal::RingQueue;

HEDDLE_HARNESS(Ring) {
  operation("enq", &Ring::enq);
  operation("deq", &Ring::deq);
  golden<PlainRing>().operation("enq", &PlainRing::enq).operation("deq", &PlainRing::deq);
  parameter("capacity", 2, "items it has places for", {1, 100});
  scenario("2x2", "enq(1) deq() || enq(2) deq()");
  scenario("full", "enq(1) enq(2) >> enq(3) deq() || enq(4) deq()");
}
