#include "scal-benchmarks/programs/weak/shapes.hpp"

/// Shapes that tell memory models apart, and small algorithms, each right by interleavings, with
/// what is to be said of C++20's. `list` lists them.
namespace {

using weak::run;
constexpr auto relaxed = std::memory_order_relaxed;
constexpr auto acquire = std::memory_order_acquire;
constexpr auto release = std::memory_order_release;
constexpr auto seq_cst = std::memory_order_seq_cst;

std::atomic<int> x{0};
std::atomic<int> y{0};
int plain = 0;

template <std::memory_order stores, std::memory_order loads, bool is_fenced = false>
void store_buffering() {
  const auto side = [](std::atomic<int>& mine, std::atomic<int>& other) {
    mine.store(1, stores);
    if constexpr (is_fenced) {
      std::atomic_thread_fence(seq_cst);
    }
    static_cast<void>(other.load(loads));
  };
  run([&] { side(x, y); }, [&] { side(y, x); });
}

template <std::memory_order stores, std::memory_order loads>
void message_passing() {
  run(
      [] {
        x.store(1, relaxed);
        y.store(1, stores);
      },
      [] {
        if (y.load(loads) == 1) {
          static_cast<void>(x.load(relaxed));
        }
      });
}

/// What is handed on is no atomic: that it is not read too early makes it no race.
void message_of_plain_data() {
  run(
      [] {
        plain = 1;
        y.store(1, release);
      },
      [] {
        while (y.load(acquire) == 0) {
        }
        x.store(plain, relaxed);
      });
}

template <std::memory_order stores, std::memory_order loads>
void independent_reads() {
  const auto reader = [](std::atomic<int>& first, std::atomic<int>& second) {
    static_cast<void>(first.load(loads));
    static_cast<void>(second.load(loads));
  };
  run([] { x.store(1, stores); }, [] { y.store(1, stores); }, [&] { reader(x, y); },
      [&] { reader(y, x); });
}

template <std::memory_order order>
void two_writes_each() {
  run(
      [] {
        x.store(1, order);
        y.store(2, order);
      },
      [] {
        y.store(1, order);
        x.store(2, order);
      });
}

void coherence() {
  run([] { x.store(1, relaxed); },
      [] {
        static_cast<void>(x.load(relaxed));
        static_cast<void>(x.load(relaxed));
      });
}

/// Another thread's read-modify-write continues the release sequence of y, a store ends it.
template <bool is_store>
void release_sequence() {
  run(
      [] {
        x.store(1, relaxed);
        y.store(1, release);
      },
      [] {
        if constexpr (is_store) {
          y.store(2, relaxed);
        } else {
          y.fetch_add(1, relaxed);
        }
      },
      [] {
        if (y.load(acquire) == 2) {
          static_cast<void>(x.load(relaxed));
        }
      });
}

template <std::memory_order stores, std::memory_order loads, bool is_fenced = false>
void dekker() {
  const auto side = [](std::atomic<int>& mine, std::atomic<int>& other) {
    mine.store(1, stores);
    if constexpr (is_fenced) {
      std::atomic_thread_fence(seq_cst);
    }
    if (other.load(loads) == 0) {
      static_cast<void>(other.load(loads));  // the critical section
    }
    mine.store(0, stores);
  };
  run([&] { side(x, y); }, [&] { side(y, x); });
}

template <std::memory_order stores, std::memory_order loads>
void peterson() {
  static std::atomic<int> turn{0};
  const auto side = [](std::atomic<int>& mine, std::atomic<int>& other, int number) {
    mine.store(1, stores);
    turn.store(1 - number, stores);
    while (other.load(loads) == 1 && turn.load(loads) == 1 - number) {
    }
    mine.store(0, stores);
  };
  run([&] { side(x, y, 0); }, [&] { side(y, x, 1); });
}

/// One producer, one consumer, two places; y is where to put next, x where to take.
template <std::memory_order stores, std::memory_order loads>
void ring() {
  static std::atomic<int> places[2]{};
  run(
      [] {
        for (int item = 1; item <= 2; ++item) {
          const int tail = y.load(relaxed);
          if (tail - x.load(loads) < 2) {
            places[tail % 2].store(item, relaxed);
            y.store(tail + 1, stores);
          }
        }
      },
      [] {
        const int head = x.load(relaxed);
        if (head != y.load(loads)) {
          static_cast<void>(places[head % 2].load(relaxed));
          x.store(head + 1, stores);
        }
      });
}

/// x is the lock, y what it protects.
template <std::memory_order unlock>
void spin_lock() {
  const auto side = [] {
    while (x.exchange(1, acquire) == 1) {
    }
    y.store(y.load(relaxed) + 1, relaxed);
    x.store(0, unlock);
  };
  run(side, side);
}

constexpr weak::Case cases[]{
    {"store_buffering_relaxed", "not-robust", store_buffering<relaxed, relaxed>},
    {"store_buffering_release", "not-robust", store_buffering<release, acquire>},
    {"store_buffering_seq_cst", "robust", store_buffering<seq_cst, seq_cst>},
    {"store_buffering_fenced", "robust", store_buffering<relaxed, relaxed, true>},
    {"message_passing_relaxed", "not-robust", message_passing<relaxed, relaxed>},
    {"message_passing_release", "robust", message_passing<release, acquire>},
    {"message_of_plain_data", "robust", message_of_plain_data},
    {"independent_reads_acquire", "not-robust", independent_reads<release, acquire>},
    {"independent_reads_seq_cst", "robust", independent_reads<seq_cst, seq_cst>},
    {"two_writes_each_release", "not-robust", two_writes_each<release>},
    {"two_writes_each_seq_cst", "robust", two_writes_each<seq_cst>},
    {"coherence", "robust", coherence},
    {"release_sequence", "robust", release_sequence<false>},
    {"release_sequence_cut", "not-robust", release_sequence<true>},
    {"dekker_release", "not-robust", dekker<release, acquire>},
    {"dekker_seq_cst", "robust", dekker<seq_cst, seq_cst>},
    {"dekker_fenced", "robust", dekker<relaxed, relaxed, true>},
    {"peterson_release", "not-robust", peterson<release, acquire>},
    {"peterson_seq_cst", "robust", peterson<seq_cst, seq_cst>},
    {"ring_relaxed", "not-robust", ring<relaxed, relaxed>},
    {"ring_release", "robust", ring<release, acquire>},
    {"spin_lock_relaxed", "not-robust", spin_lock<relaxed>},
    {"spin_lock_release", "robust", spin_lock<release>},
};

}  // namespace

int main(int count, char** words) { return weak::run_named(cases, count, words); }
