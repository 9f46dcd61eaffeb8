// Retry loops whose laps cannot be taken for one step each: docs/search/laps.md.

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "runtime/tests/programs.hpp"
#include "runtime/tests/two_threads.hpp"

namespace heddle::runtime::tests::programs {
namespace {

std::atomic<int> word;
std::atomic<int> other_word;
std::mutex turns;

/// What a lap runs under: nothing, or a lock that makes laps exclude each other.
struct Apart {};
using Together = std::lock_guard<std::mutex>;

template <typename Guard>
Guard enter() {
  if constexpr (std::is_same_v<Guard, Together>) {
    return Guard(turns);
  } else {
    return {};
  }
}

/// Adds `more` to `word`; what it found there, and in `other_word` meanwhile.
template <typename Guard>
static void add(int more, int& seen, int& other) {
  for (bool done = false; !done;) {
    [[maybe_unused]] const Guard guard = enter<Guard>();
    seen = word.load();
    other = other_word.load();
    done = word.compare_exchange_strong(seen, seen + more);
  }
}

/// The second thread leaves its loop where it finds nothing, and has told something before.
template <typename Guard>
static void leave_or_add() {
  int seen = 0;
  int other = 0;
  int found = 0;
  run([&] { add<Guard>(1, seen, other); },
      [&] {
        other_word.store(1);
        for (bool done = false; !done;) {
          [[maybe_unused]] const Guard guard = enter<Guard>();
          found = word.load();
          done = found == 0 || word.compare_exchange_strong(found, found + 1);
        }
      });
  std::exit(2 * other + (found == 0 ? 0 : 1));
}

template <typename Guard>
static void replace(int from, int to) {
  [[maybe_unused]] const Guard guard = enter<Guard>();
  word.compare_exchange_strong(from, to);
}

/// The second thread changes the word and changes it back.
template <typename Guard>
static void there_and_back() {
  int seen = 0;
  int other = 0;
  run([&] { add<Guard>(2, seen, other); },
      [] {
        replace<Guard>(0, 1);
        other_word.store(1);
        other_word.store(0);
        replace<Guard>(1, 0);
      });
  std::exit(2 * other + (seen == 0 ? 0 : 1));
}

}  // namespace

void leaves_or_adds(void*) { leave_or_add<Apart>(); }
void leaves_or_adds_in_turns(void*) { leave_or_add<Together>(); }
void goes_there_and_back(void*) { there_and_back<Apart>(); }
void goes_there_and_back_in_turns(void*) { there_and_back<Together>(); }

}  // namespace heddle::runtime::tests::programs
