// Loops that look like those that wait or try again, and of which no lap, or not every one, may be
// left out: an outcome would be lost.

#include <atomic>
#include <cstdlib>
#include <thread>

#include "runtime/tests/loops.hpp"
#include "runtime/tests/two_threads.hpp"

namespace heddle::runtime::tests::HEDDLE_LEVEL {
namespace {

std::atomic<int> word;
std::atomic<int> other_word;

void bounded(void*) {
  int seen = 0;
  run(
      [&] {
        for (int i = 0; i < 3 && seen == 0; ++i) {
          seen = word.load();
        }
      },
      [] { word.store(1); });
  std::exit(seen);
}

void counting(void*) {
  int laps = 0;
  run(
      [&] {
        while (word.load() == 0 && laps < 3) {
          ++laps;
        }
      },
      [] { word.store(1); });
  std::exit(laps);
}

void backing_off(void*) {
  int last = 0;
  run(
      [&] {
        int delay = 1;
        while (word.load() == 0 && delay < 16) {
          for (int i = 0; i < delay; ++i) {
            __builtin_ia32_pause();
          }
          delay *= 2;
        }
        last = delay;
      },
      [] { word.store(1); });
  std::exit(last);
}

void allocating(void*) {
  run(
      [] {
        while (word.load() == 0) {
          ::operator delete(::operator new(8));
        }
      },
      [] { word.store(1); });
  std::exit(0);
}

/// Memory is at the header as it was, but for a while it says "busy".
void takes_and_gives_back(void*) {
  bool seen_busy = false;
  run(
      [] {
        for (;;) {
          word.exchange(1);
          const bool done = other_word.load() != 0;
          word.store(0);
          if (done) {
            return;
          }
        }
      },
      [&] {
        other_word.load();
        seen_busy = word.load() == 1;
        other_word.store(1);
      });
  std::exit(seen_busy ? 1 : 0);
}

/// What the first lap found is told to the caller.
__attribute__((noinline)) bool increment(int& found) {
  for (int tries = 0;; tries = 1) {
    int expected = word.load();
    if (tries == 0) {
      found = expected;
    }
    if (expected > 4) {
      return false;
    }
    if (word.compare_exchange_strong(expected, expected + 1)) {
      return true;
    }
  }
}

void tells_its_caller(void*) {
  int found = 0;
  run([&] { increment(found); }, [] { word.store(3); });
  std::exit(found * 10 + word.load());
}

void weaker_when_it_fails(void*) {
  run(
      [] {
        int expected = word.load();
        while (!word.compare_exchange_weak(expected, expected * 3 + 1, std::memory_order_seq_cst,
                                           std::memory_order_relaxed)) {
        }
      },
      [] { word.store(1); });
  std::exit(word.load());
}

void remembers_the_first(void*) {
  int first = 0;
  run(
      [&] {
        int expected = word.load();
        first = expected + 5;
        while (!word.compare_exchange_weak(expected, expected + 1)) {
        }
      },
      [] { word.store(1); });
  std::exit(first * 10 + word.load());
}

void uses_the_first_afterwards(void*) {
  int first = 0;
  run(
      [&] {
        int expected = word.load();
        const int start = expected;
        while (!word.compare_exchange_weak(expected, expected + 1)) {
        }
        first = start;
      },
      [] { word.store(1); });
  std::exit(first * 10 + word.load());
}

int kept = 0;

/// Without optimisation the compiler does not see that the first value comes back from memory.
void reads_the_first_from_memory(void*) {
  int first = 0;
  run(
      [&] {
        int expected = word.load();
        kept = expected;
        const int start = kept;
        while (!word.compare_exchange_weak(expected, expected + 1)) {
          kept = expected;
        }
        first = start;
      },
      [] { word.store(1); });
  std::exit(first * 10 + word.load());
}

/// What the library changes is seen by nobody.
void calls_a_library(void*) {
  unsigned state = 1;
  run(
      [&] {
        while (word.load() == 0 && rand_r(&state) % 4 != 3) {
        }
      },
      [] { word.store(1); });
  std::exit(static_cast<int>(state % 100));
}

void event_before_the_loop(void*) {
  int seen = 0;
  run(
      [&] {
        int expected = word.load();
        other_word.store(1);
        while (!word.compare_exchange_weak(expected, expected + 2)) {
        }
        seen = expected;
      },
      [] {
        if (other_word.load() == 1) {
          word.store(1);
        }
      });
  std::exit(seen * 10 + word.load());
}

/// Had the thread arrived later it would not have come to the loop.
void guarded(void*) {
  run(
      [] {
        int expected = word.load();
        if (expected == 1) {
          word.store(7);
          return;
        }
        while (!word.compare_exchange_weak(expected, expected + 10)) {
        }
      },
      [] { word.store(1); });
  std::exit(word.load());
}

struct Node {
  Node* next;
};
Node first_node{nullptr};
Node second_node{nullptr};
std::atomic<Node*> top{&first_node};
std::atomic<Node*> shown;

/// The node is not its thread's own any more when its field is written again.
void writes_to_what_it_shows(void*) {
  bool seen = false;
  shown.store(&first_node);
  shown.store(&second_node);
  run(
      [] {
        Node* expected = top.load();
        do {
          second_node.next = expected;
          shown.store(&second_node);
        } while (!top.compare_exchange_strong(expected, &second_node));
      },
      [&] {
        const Node* const node = shown.load();
        seen = node->next == &first_node;
        top.store(nullptr);
      });
  std::exit(seen ? 1 : 0);
}

thread_local int turns = 0;

void counts_in_thread_local(void*) {
  int seen = 0;
  run(
      [&] {
        while (word.load() == 0 && turns < 3) {
          ++turns;
        }
        seen = turns;
      },
      [] { word.store(1); });
  std::exit(seen);
}

__attribute__((noinline)) bool next_of(int* digits) { return ++*digits < 3; }

/// The state is in a local variable that only a callee writes to.
void counts_in_callee(void*) {
  int seen = 0;
  run(
      [&] {
        int digits = 0;
        while (word.load() == 0 && next_of(&digits)) {
        }
        seen = digits;
      },
      [] { word.store(1); });
  std::exit(seen);
}

constexpr Loop all[] = {
    {"bounded", bounded, Idle::never, Idle::never},
    {"counting", counting, Idle::never, Idle::never},
    {"backing_off", backing_off, Idle::never, Idle::never},
    {"allocating", allocating, Idle::never, Idle::never, true},
    {"takes_and_gives_back", takes_and_gives_back, Idle::never, Idle::never, true},
    {"tells_its_caller", tells_its_caller, Idle::never, Idle::never},
    {"weaker_when_it_fails", weaker_when_it_fails, Idle::never, Idle::never},
    {"remembers_the_first", remembers_the_first, Idle::never, Idle::never},
    {"uses_the_first_afterwards", uses_the_first_afterwards, Idle::never, Idle::never},
    {"reads_the_first_from_memory", reads_the_first_from_memory, Idle::never, Idle::never},
    {"calls_a_library", calls_a_library, Idle::never, Idle::never},
    {"event_before_the_loop", event_before_the_loop, Idle::never, Idle::never},
    {"guarded", guarded, Idle::never, Idle::never},
    {"writes_to_what_it_shows", writes_to_what_it_shows, Idle::never, Idle::never},
    {"counts_in_thread_local", counts_in_thread_local, Idle::never, Idle::never},
    {"counts_in_callee", counts_in_callee, Idle::never, Idle::never},
};

}  // namespace

std::span<const Loop> busy_loops() { return all; }

}  // namespace heddle::runtime::tests::HEDDLE_LEVEL
