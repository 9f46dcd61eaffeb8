// Store buffering: each thread writes its own flag and reads the other's.
//
//     left: x = 1; read y        right: y = 1; read x
//
// Two events each, none of which is ever impossible: as many executions as ways to merge two rows
// of two, 4! / (2! 2!) = 6. (Under sequential consistency both reads cannot be 0.)

#include <atomic>
#include <heddle/heddle.hpp>

class StoreBuffering {
 public:
  int left() {
    x_.store(1);
    return y_.load();
  }
  int right() {
    y_.store(1);
    return x_.load();
  }

 private:
  std::atomic<int> x_{0};
  std::atomic<int> y_{0};
};

HEDDLE_HARNESS(StoreBuffering, heddle::specification::none) {
  operation("left", &StoreBuffering::left);
  operation("right", &StoreBuffering::right);
  scenario("left first", "left() || right()");
  scenario("right first", "right() || left()");
}
