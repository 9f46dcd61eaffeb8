#pragma once

#include <atomic>

namespace scal {

/// A counter that is obstruction-free and not lock-free: a thread first puts its name to the
/// counter, whoever's is there, and then adds if its name still is. Alone it is through at once;
/// two can take it from each other for ever. (M. Herlihy, V. Luchangco, M. Moir, "Obstruction-Free
/// Synchronization: Double-Ended Queues as an Example", ICDCS 2003, has the property, and leaves
/// it to a contention manager that this does not happen.)
class DuellingCounter {
 public:
  long fetch_add(long amount) {
    const unsigned me = own_name();
    for (;;) {
      State found = state_.load();
      if (!state_.compare_exchange_strong(found, {me, found.value})) {
        continue;
      }
      State mine{me, found.value};
      if (state_.compare_exchange_strong(mine, {0, found.value + static_cast<int>(amount)})) {
        return found.value;
      }
    }
  }

 private:
  struct State {
    unsigned owner = 0;  ///< 0: nobody
    int value = 0;
  };

  unsigned own_name() {
    static thread_local unsigned name = names_.fetch_add(1) + 1;
    return name;
  }

  std::atomic<unsigned> names_{0};
  std::atomic<State> state_{};
};

}  // namespace scal
