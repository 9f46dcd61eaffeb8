// Loops that wait: every lap in which they found nothing new is idle.

#include <atomic>
#include <cstdlib>
#include <thread>

#include "runtime/tests/loops.hpp"
#include "runtime/tests/two_threads.hpp"

namespace heddle::runtime::tests::HEDDLE_LEVEL {
namespace {

std::atomic<int> word;
std::atomic<int> other_word;
std::atomic<int> data;
int guarded = 0;

/// The outcome is what was done in the critical sections, in order.
template <class Lock, class Unlock>
[[noreturn]] void exclude(Lock lock, Unlock unlock) {
  const auto work = [&](int digit) {
    lock();
    guarded = guarded * 10 + digit;
    unlock();
  };
  run([&] { work(1); }, [&] { work(2); });
  std::exit(guarded);
}

void flag(void*) {
  int seen = 0;
  run(
      [&] {
        while (word.load() == 0) {
        }
        seen = data.load(std::memory_order_relaxed);
      },
      [] {
        data.store(1, std::memory_order_relaxed);
        word.store(1);
        data.store(2, std::memory_order_relaxed);
      });
  std::exit(seen);
}

void unlock_word() { word.store(0); }

void test_and_set(void*) {
  exclude(
      [] {
        while (word.exchange(1) == 1) {
        }
      },
      unlock_word);
}

void test_and_set_with_pause(void*) {
  exclude(
      [] {
        while (word.exchange(1) == 1) {
          __builtin_ia32_pause();
        }
      },
      unlock_word);
}

void test_and_set_with_yield(void*) {
  exclude(
      [] {
        while (word.exchange(1) == 1) {
          std::this_thread::yield();
        }
      },
      unlock_word);
}

void test_and_test_and_set(void*) {
  exclude(
      [] {
        for (;;) {
          while (word.load() == 1) {
          }
          if (word.exchange(1) == 0) {
            return;
          }
        }
      },
      unlock_word);
}

void compare_exchange_lock(void*) {
  exclude(
      [] {
        int expected = 0;
        while (!word.compare_exchange_weak(expected, 1)) {
          expected = 0;
        }
      },
      unlock_word);
}

void ticket(void*) {
  exclude(
      [] {
        const int mine = word.fetch_add(1);
        while (other_word.load() != mine) {
        }
      },
      [] { other_word.store(other_word.load() + 1); });
}

struct QueueNode {
  std::atomic<QueueNode*> next{nullptr};
  std::atomic<bool> locked{false};
};
std::atomic<QueueNode*> tail;
thread_local QueueNode own_node;

/// J. M. Mellor-Crummey, M. L. Scott, "Algorithms for Scalable Synchronization on Shared-Memory
/// Multiprocessors", TOCS 1991.
void mcs(void*) {
  exclude(
      [] {
        own_node.locked.store(true);
        QueueNode* const before = tail.exchange(&own_node);
        if (before == nullptr) {
          return;
        }
        before->next.store(&own_node);
        while (own_node.locked.load()) {
        }
      },
      [] {
        QueueNode* expected = &own_node;
        if (tail.compare_exchange_strong(expected, nullptr)) {
          return;
        }
        while (own_node.next.load() == nullptr) {
        }
        own_node.next.load()->locked.store(false);
      });
}

QueueNode unlocked_node;
thread_local QueueNode* left_node;  ///< outlives its thread: who comes after it still reads it

/// T. S. Craig, "Building FIFO and Priority-Queuing Spin Locks from Atomic Swap", 1993.
void clh(void*) {
  tail.store(&unlocked_node);
  exclude(
      [] {
        left_node = new QueueNode;
        left_node->locked.store(true);
        const QueueNode* const before = tail.exchange(left_node);
        while (before->locked.load()) {
        }
      },
      [] { left_node->locked.store(false); });
}

void seqlock_reader(void*) {
  int seen = 0;
  run(
      [&] {
        for (;;) {
          const int version = word.load();
          if ((version & 1) != 0) {
            continue;
          }
          const int first = data.load();
          const int second = other_word.load();
          if (word.load() != version) {
            continue;
          }
          seen = first * 10 + second;
          return;
        }
      },
      [] {
        word.store(1);
        data.store(1);
        other_word.store(1);
        word.store(2);
      });
  std::exit(seen);
}

constexpr Loop all[] = {
    {"flag", flag, Idle::waiting, Idle::waiting},
    {"test_and_set", test_and_set, Idle::waiting, Idle::waiting},
    {"test_and_set_with_pause", test_and_set_with_pause, Idle::waiting, Idle::waiting},
    {"test_and_set_with_yield", test_and_set_with_yield, Idle::waiting, Idle::waiting},
    {"test_and_test_and_set", test_and_test_and_set, Idle::both, Idle::both},
    {"compare_exchange_lock", compare_exchange_lock, Idle::waiting, Idle::waiting},
    {"ticket", ticket, Idle::waiting, Idle::waiting},
    {"mcs", mcs, Idle::waiting, Idle::waiting},
    {"clh", clh, Idle::waiting, Idle::waiting},
    {"seqlock_reader", seqlock_reader, Idle::both, Idle::both},
};

}  // namespace

std::span<const Loop> locks() { return all; }

}  // namespace heddle::runtime::tests::HEDDLE_LEVEL
