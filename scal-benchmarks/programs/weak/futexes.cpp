#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "scal-benchmarks/programs/weak/shapes.hpp"

/// Futexes of a program's own.
namespace {

long futex(std::atomic<int>& word, int operation, long value, unsigned mask = 0) {
  return syscall(SYS_futex, &word, operation, value, nullptr, nullptr, mask);
}

void wait_for_one(std::atomic<int>& word, int operation, unsigned mask = 0) {
  while (word == 0) {
    futex(word, operation, 0, mask);
  }
}

/// `sleepers` wait until the word is 1, and so many are to be woken.
template <int sleepers, int limit, int wait = FUTEX_WAIT_PRIVATE, int wake = FUTEX_WAKE_PRIVATE,
          unsigned mask = 0>
void woken() {
  std::atomic<int> word{0};
  const auto sleeper = [&] { wait_for_one(word, wait, mask); };
  const auto waker = [&] {
    word = 1;
    futex(word, wake, limit, mask == 0 ? 0 : mask + 1);
  };
  if (sleepers == 1) {
    weak::run(sleeper, waker);
  } else {
    weak::run(sleeper, sleeper, waker);
  }
}

/// U. Drepper, "Futexes Are Tricky" (2011), mutex2: 1 is taken, 2 is taken and waited for.
template <bool is_right>
void mutex_of_two() {
  std::atomic<int> state{0};
  int count = 0;
  const auto add = [&] {
    int seen = 0;
    if (!state.compare_exchange_strong(seen, 1)) {
      while (state.exchange(2) != 0) {
        futex(state, FUTEX_WAIT_PRIVATE, 2);
      }
    }
    ++count;
    if (state.exchange(0) != 1 && is_right) {
      futex(state, FUTEX_WAKE_PRIVATE, 1);
    }
  };
  weak::run(add, add);
  std::printf("%d\n", count);
}

constexpr weak::Case cases[]{
    {"mutex", "clean", mutex_of_two<true>},
    {"mutex_without_wake", "deadlock", mutex_of_two<false>},
    {"two_of_two", "clean", woken<2, 2>},
    {"one_of_two", "deadlock", woken<2, 1>},
    // The kernel looks whether it has woken enough after it has woken one.
    {"zero_of_one", "clean", woken<1, 0>},
    {"fewer_than_none_of_two", "deadlock", woken<2, -1>},
    // Those that are private to the process wait apart.
    {"private_and_shared", "deadlock", woken<1, 1, FUTEX_WAIT_PRIVATE, FUTEX_WAKE>},
    {"shared", "clean", woken<1, 1, FUTEX_WAIT, FUTEX_WAKE>},
    {"masks", "refused", woken<1, 1, FUTEX_WAIT_BITSET_PRIVATE, FUTEX_WAKE_BITSET_PRIVATE, 1>},
    {"requeued", "refused", woken<1, 1, FUTEX_WAIT_PRIVATE, FUTEX_REQUEUE_PRIVATE>},
};

}  // namespace

int main(int count, char** words) { return weak::run_named(cases, count, words); }
