#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <heddle/heddle.hpp>
#include <optional>
#include <vector>

namespace scal {

/// A bounded ring after C. H. Shann, T. L. Huang, C. Chen, "A Practical Nonblocking Queue Algorithm
/// Using Compare-and-Swap", ICPADS 2000: places that hold an item or none, each with a count of its
/// changes, and two counters that others help to move on. Written anew: a place is read after the
/// counters. One that was read before them may have been filled since; who takes it for emptied
/// moves the front past an item, which is lost.
class RingQueue {
 public:
  RingQueue() : places_(static_cast<std::size_t>(heddle::parameter("capacity", 2))) {}

  /// False: it is full. Needs value != 0.
  bool enq(int value) {
    for (;;) {
      const std::uint32_t rear = rear_.load();
      const std::uint32_t front = front_.load();
      const bool is_full = rear == front + places_.size();
      const Place place = at(is_full ? front : rear).load();
      if (rear != rear_.load() || front != front_.load()) {
        continue;
      }
      if (is_full && place.item != 0) {
        return false;
      }
      if (is_full) {
        move_on(front_, front);
      } else if (place.item != 0) {
        move_on(rear_, rear);
      } else if (change(rear, place, value)) {
        move_on(rear_, rear);
        return true;
      }
    }
  }

  std::optional<int> deq() {
    for (;;) {
      const std::uint32_t front = front_.load();
      const std::uint32_t rear = rear_.load();
      const Place place = at(front).load();
      if (rear != rear_.load() || front != front_.load()) {
        continue;
      }
      if (front == rear && place.item == 0) {
        return std::nullopt;
      }
      if (front == rear) {
        move_on(rear_, rear);
      } else if (place.item == 0) {
        move_on(front_, front);
      } else if (change(front, place, 0)) {
        move_on(front_, front);
        return place.item;
      }
    }
  }

 private:
  struct Place {
    std::int32_t item;
    std::uint32_t changes;
  };

  std::atomic<Place>& at(std::uint32_t counter) { return places_[counter % places_.size()]; }

  bool change(std::uint32_t counter, Place place, int item) {
    return at(counter).compare_exchange_strong(place, Place{item, place.changes + 1});
  }

  static void move_on(std::atomic<std::uint32_t>& counter, std::uint32_t from) {
    counter.compare_exchange_strong(from, from + 1);
  }

  std::vector<std::atomic<Place>> places_;
  std::atomic<std::uint32_t> front_{0};
  std::atomic<std::uint32_t> rear_{0};
};

}  // namespace scal
