// Programs whose threads wait in loops that count, back off, sleep or give way: each is small, and
// what it can print, or how it ends, follows from reading it. `list` prints that: the name, then
// what it is caught in, or all that it can print.

#include <array>
#include <chrono>
#include <string_view>

#include "scal-benchmarks/programs/polite/polite_locks.hpp"

namespace polite {
namespace {

void set_flag() {
  entered = 7;
  flag = 1;
}

/// Whoever waits for the flag finds what was written before it.
void counted_spin() {
  std::thread setter(set_flag);
  int turns = 0;
  while (flag == 0) {
    if (++turns < 16) {
      __builtin_ia32_pause();
    } else {
      std::this_thread::yield();
    }
  }
  std::printf("%d", entered);
  setter.join();
}

void sleeping_poll() {
  std::thread setter(set_flag);
  while (flag == 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  std::printf("%d", entered);
  setter.join();
}

void poll_under_lock() {
  std::thread setter([] {
    const std::lock_guard held(first);
    entered = 7;
  });
  while (true) {
    const std::lock_guard held(first);
    if (entered != 0) {
      break;
    }
    std::this_thread::yield();
  }
  std::printf("%d", entered);
  setter.join();
}

void enter_after(void (*back_off)(unsigned&)) {
  unsigned delay = 1;
  while (busy.exchange(true)) {
    back_off(delay);
  }
  ++entered;
  busy = false;
}

/// The delay grows without end: no two turns are alike.
void back_off() {
  const Body enter = [] {
    unsigned long delay = 1;
    while (busy.exchange(true)) {
      for (unsigned long i = 0; i < delay; ++i) {
        __builtin_ia32_pause();
      }
      delay = delay < 4096 ? delay * 2 : delay - 1;
    }
    ++entered;
    busy = false;
  };
  run(enter, enter);
}

void sleeping_back_off() {
  const Body enter = [] {
    enter_after([](unsigned& delay) {
      std::this_thread::sleep_for(std::chrono::microseconds(delay));
      delay = delay < 8 ? delay * 2 : delay;
    });
  };
  run(enter, enter);
}

/// It gives up after three attempts. The mutex is free at the first, second or third, or at none.
void bounded_retry() {
  std::thread holder([] { const std::lock_guard held(first); });
  int attempt = 0;
  for (; attempt < 3; ++attempt) {
    if (first.try_lock()) {
      first.unlock();
      break;
    }
    std::this_thread::yield();
  }
  std::printf("%d", attempt);
  holder.join();
}

void timed_poll() {
  const Body enter = [] {
    while (!timed.try_lock_for(std::chrono::milliseconds(1))) {
    }
    ++entered;
    timed.unlock();
  };
  run(enter, enter);
}

bool enter_now() {
  bool expected = false;
  return busy.compare_exchange_strong(expected, true);
}

/// A mutex that spins for a while, and then waits for a condition.
void adaptive() {
  const Body enter = [] {
    bool is_in = false;
    for (int turn = 0; turn < 10 && !is_in; ++turn) {
      is_in = enter_now();
      __builtin_ia32_pause();
    }
    if (!is_in) {
      std::unique_lock waiting(first);
      freed.wait(waiting, enter_now);
    }
    ++entered;
    const std::lock_guard leaving(first);
    busy = false;
    freed.notify_one();
  };
  run(enter, enter);
}

/// Each holds what the other one asks for, politely.
void livelock() {
  const auto ask = [](std::mutex& held, std::mutex& wanted) {
    const std::lock_guard holding(held);
    int turns = 0;
    while (!wanted.try_lock()) {
      ++turns;
      std::this_thread::yield();
    }
    wanted.unlock();
  };
  std::thread a([&] { ask(first, second); });
  std::thread b([&] { ask(second, first); });
  a.join();
  b.join();
}

/// Likewise, but each turn takes a lock of its own and gives it back.
template <std::mutex& held, std::mutex& wanted, std::mutex& own>
void ask_under_lock() {
  const std::lock_guard holding(held);
  while (true) {
    const std::lock_guard asking(own);
    if (wanted.try_lock()) {
      wanted.unlock();
      return;
    }
    std::this_thread::yield();
  }
}

void livelock_of_turns() {
  run(ask_under_lock<first, second, third>, ask_under_lock<second, first, fourth>);
}

void deadlock() {
  run(
      [] {
        const std::lock_guard a(first);
        const std::lock_guard b(second);
      },
      [] {
        const std::lock_guard a(second);
        const std::lock_guard b(first);
      });
}

void three_scoped_locks() {
  run(
      [] {
        const std::scoped_lock both(first, second);
        ++entered;
      },
      [] {
        const std::scoped_lock both(second, third);
        entered += 0;
      },
      [] { const std::scoped_lock all(first, fourth); });
}

struct Case {
  std::string_view name;
  std::string_view expected;
  Body body;
};

constexpr std::array cases{
    Case{"scoped_lock", "2", scoped_lock},
    Case{"standard_lock", "2", standard_lock},
    Case{"polite_locks", "2", polite_locks},
    Case{"polite_flags", "2", polite_flags},
    Case{"counted_spin", "7", counted_spin},
    Case{"sleeping_poll", "7", sleeping_poll},
    Case{"poll_under_lock", "7", poll_under_lock},
    Case{"back_off", "2", back_off},
    Case{"sleeping_back_off", "2", sleeping_back_off},
    Case{"bounded_retry", "0 1 2 3", bounded_retry},
    Case{"timed_poll", "2", timed_poll},
    Case{"adaptive", "2", adaptive},
    Case{"three_scoped_locks", "1", three_scoped_locks},
    Case{"livelock", "livelock", livelock},
    Case{"livelock_of_turns", "livelock", livelock_of_turns},
    Case{"deadlock", "deadlock", deadlock},
};

}  // namespace
}  // namespace polite

int main(int, char** arguments) {
  for (const polite::Case& each : polite::cases) {
    if (arguments[1] == each.name) {
      each.body();
      return 0;
    }
    if (arguments[1] == std::string_view("list")) {
      std::printf("%s %s\n", each.name.data(), each.expected.data());
    }
  }
  return 0;
}
