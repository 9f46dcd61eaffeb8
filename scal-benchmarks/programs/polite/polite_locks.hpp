#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <thread>

/// What the polite programs share, and those of them that take two locks or raise two flags.
namespace polite {

inline std::mutex first;
inline std::mutex second;
inline std::mutex third;
inline std::mutex fourth;
inline std::timed_mutex timed;
inline std::condition_variable freed;
inline std::atomic<int> flag;
inline std::atomic<int> other_flag;
inline std::atomic<bool> busy;
inline int entered = 0;

using Body = void (*)();

inline void run(Body one, Body other) {
  std::thread a(one);
  std::thread b(other);
  a.join();
  b.join();
  std::printf("%d", entered);
}

inline void run(Body one, Body other, Body another) {
  std::thread c(another);
  run(one, other);
  c.join();
}

/// Two scoped locks in opposite order: both get in.
inline void scoped_lock() {
  run(
      [] {
        const std::scoped_lock both(first, second);
        ++entered;
      },
      [] {
        const std::scoped_lock both(second, first);
        ++entered;
      });
}

inline void standard_lock() {
  const Body forth = [] {
    std::unique_lock a(first, std::defer_lock);
    std::unique_lock b(second, std::defer_lock);
    std::lock(a, b);
    ++entered;
  };
  const Body back = [] {
    std::lock(second, first);
    ++entered;
    first.unlock();
    second.unlock();
  };
  run(forth, back);
}

template <std::mutex& one, std::mutex& other>
void lock_politely() {
  int turns = 0;
  while (true) {
    std::unique_lock held(one);
    if (other.try_lock()) {
      ++entered;
      other.unlock();
      return;
    }
    held.unlock();
    if (++turns % 2 == 0) {
      std::this_thread::yield();
    }
  }
}

inline void polite_locks() { run(lock_politely<first, second>, lock_politely<second, first>); }

inline void raise(std::atomic<int>& mine, std::atomic<int>& theirs) {
  while (true) {
    mine = 1;
    if (theirs == 0) {
      break;
    }
    mine = 0;
    std::this_thread::yield();
  }
  ++entered;  // both flags are up at no time here: whoever sees the other's down is alone
  mine = 0;
}

inline void polite_flags() {
  run([] { raise(flag, other_flag); }, [] { raise(other_flag, flag); });
}

}  // namespace polite
