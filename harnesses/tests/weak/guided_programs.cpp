#include "harnesses/tests/weak/guided_programs.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>

#include "harnesses/include/heddle/c_api.h"
#include "harnesses/tests/weak/guided_support.hpp"

namespace heddle::harnesses::testing::programs {

namespace {

std::atomic<int> x{0};
std::atomic<int> y{0};
std::mutex mutex;
int plain = 0;

/// Stores to one and loads the other.
void buffer_stores(std::memory_order order, bool fenced) {
  const auto side = [order, fenced](std::atomic<int>& own, std::atomic<int>& other) {
    own.store(1, order);
    if (fenced) {
      std::atomic_thread_fence(seq_cst);
    }
    (void)other.load(order);
  };
  run([&] { side(x, y); }, [&] { side(y, x); });
}

}  // namespace

void store_buffering_relaxed(void*) { buffer_stores(relaxed, false); }
void store_buffering_seq_cst(void*) { buffer_stores(seq_cst, false); }
void store_buffering_fenced(void*) { buffer_stores(relaxed, true); }

/// A choice orders nothing.
void store_buffering_with_choices(void*) {
  const auto side = [](std::atomic<int>& own, std::atomic<int>& other) {
    own.store(1, relaxed);
    (void)heddle_choose(2);
    (void)other.load(relaxed);
  };
  run([&] { side(x, y); }, [&] { side(y, x); });
}

/// Wrong: the flag may be seen first.
void message_relaxed(void*) {
  run(
      [] {
        x.store(1, relaxed);
        y.store(1, relaxed);
      },
      [] {
        if (y.load(relaxed) == 1) {
          require(x.load(relaxed) == 1);
        }
      });
}

/// The message is plain, and stored twice.
void message_released(void*) {
  run(
      [] {
        plain = 5;
        x.store(1, relaxed);
        plain = 7;
        y.store(1, release);
      },
      [] {
        (void)x.load(relaxed);
        if (y.load(acquire) == 1) {
          require(plain == 7 && x.load(relaxed) == 1);
        }
      });
}

void message_spun_for(void*) {
  run(
      [] {
        plain = 7;
        y.store(1, release);
      },
      [] {
        while (y.load(acquire) == 0) {
        }
        require(plain == 7);
      });
}

void increments(void*) {
  const auto twice = [] {
    x.fetch_add(1, relaxed);
    x.fetch_add(1, relaxed);
  };
  run(twice, twice);
  require(x.load(relaxed) == 4);
}

void compare_exchanges(void*) {
  const auto increment = [] {
    int seen = x.load(relaxed);
    while (!x.compare_exchange_strong(seen, seen + 1, relaxed, relaxed)) {
    }
  };
  run(increment, increment);
  require(x.load(relaxed) == 2);
}

void increments_under_a_mutex(void*) {
  const auto increment = [] {
    const std::lock_guard lock(mutex);
    ++plain;
  };
  run(increment, increment);
  require(plain == 2);
}

void increments_under_a_spin_lock(void*) {
  const auto increment = [] {
    while (x.exchange(1, acquire) == 1) {
    }
    ++plain;
    x.store(0, release);
  };
  run(increment, increment);
  require(plain == 2);
}

/// Of three who want it two wait for ever.
void spin_lock_that_is_kept(void*) {
  const auto take = [] {
    while (x.exchange(1, acquire) == 1) {
    }
  };
  std::thread third(take);
  run(take, take);
  third.join();
}

/// The second pair of threads has the location of the first, again with 0 in it.
void locations_that_are_reused(void*) {
  for (int i = 0; i < 2; ++i) {
    const auto cell = std::make_unique<std::atomic<int>>(0);
    run([&] { cell->store(1, relaxed); }, [&] { (void)cell->load(relaxed); });
    require(cell->load(relaxed) == 1);
  }
}

/// What the node holds at first is what its thread has read before: in each graph its own.
void node_with_what_was_read(void*) {
  struct Node {
    explicit Node(int value) : seen(value), next(value) {}
    int seen;
    std::atomic<int> next;
  };
  std::atomic<Node*> published{nullptr};
  run([&] { published.store(new Node(x.load(relaxed)), release); },
      [&] {
        x.store(1, relaxed);
        if (Node* node = published.load(acquire); node != nullptr) {
          int expected = 1;
          const bool was_one = node->next.compare_exchange_strong(expected, 2, relaxed, relaxed);
          require(was_one == (node->seen == 1));
          require(was_one || expected == 0);
        }
      });
  delete published.load(relaxed);
}

namespace {

void enter(bool fenced) {
  const auto side = [fenced](std::atomic<int>& own, std::atomic<int>& other) {
    own.store(1, relaxed);
    if (fenced) {
      std::atomic_thread_fence(seq_cst);
    }
    if (other.load(relaxed) == 0) {
      ++plain;
    }
  };
  run([&] { side(x, y); }, [&] { side(y, x); });
}

}  // namespace

void section_behind_relaxed_flags(void*) { enter(false); }
void section_behind_fenced_flags(void*) { enter(true); }

void plain_message_relaxed(void*) {
  run(
      [] {
        plain = 7;
        y.store(1, relaxed);
      },
      [] {
        if (y.load(relaxed) == 1) {
          require(plain == 7);
        }
      });
}

/// Each turn stores what is there already.
void store_of_the_same_in_a_lap(void*) {
  run([] { y.store(1, release); },
      [] {
        do {
          x.store(0, relaxed);
        } while (y.load(acquire) == 0);
      });
}

/// The store is none of the loop's, as another one comes between them.
void store_of_the_same_before_a_lap(void*) {
  run([] { y.store(1, release); },
      [] {
        x.store(0, relaxed);
        x.store(1, relaxed);
        while (y.load(acquire) == 0) {
        }
      });
}

void exit_before_a_thread_ends(void*) {
  new std::thread([] { x.store(1, relaxed); });  // as its destructor would wait
  (void)x.load(relaxed);
  std::exit(0);
}

void half_of_a_location(void*) {
  static std::uint64_t whole = 0;
  run([] { __atomic_store_n(&whole, 1, __ATOMIC_RELAXED); },
      [] { (void)__atomic_load_n(reinterpret_cast<std::uint32_t*>(&whole), __ATOMIC_RELAXED); });
}

}  // namespace heddle::harnesses::testing::programs
