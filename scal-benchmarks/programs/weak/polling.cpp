#include <deque>
#include <mutex>
#include <optional>
#include <shared_mutex>

#include "scal-benchmarks/programs/weak/shapes.hpp"

/// Loops that take a lock in each turn to look at what is behind it.
namespace {

void flag_behind_a_lock() {
  std::mutex mutex;
  bool is_done = false;
  int before = 0;
  weak::run(
      [&] {
        before = 1;
        const std::lock_guard guard(mutex);
        is_done = true;
      },
      [&] {
        for (;;) {
          const std::lock_guard guard(mutex);
          if (is_done) {
            break;
          }
        }
        std::printf("%d\n", before);
      });
}

class Queue {
 public:
  void push(int value) {
    const std::lock_guard guard(mutex_);
    values_.push_back(value);
  }
  std::optional<int> try_pop() {
    const std::lock_guard guard(mutex_);
    if (values_.empty()) {
      return std::nullopt;
    }
    const int value = values_.front();
    values_.pop_front();
    return value;
  }

 private:
  std::mutex mutex_;
  std::deque<int> values_;
};

void queue_that_is_polled() {
  Queue queue;
  weak::run(
      [&] {
        queue.push(1);
        queue.push(2);
      },
      [&] { queue.push(3); },
      [&] {
        for (int i = 0; i < 3; ++i) {
          std::optional<int> value;
          while (!(value = queue.try_pop())) {
          }
          std::printf("%d ", *value);
        }
      });
}

/// An optimiser makes a loop of the second that begins with the unlock of the first.
void lock_before_the_loop() {
  std::mutex mutex;
  int count = 0;
  int first = 0;
  weak::run(
      [&] {
        const std::lock_guard guard(mutex);
        count += 2;
      },
      [&] {
        {
          const std::lock_guard guard(mutex);
          first = count + 10;
        }
        for (;;) {
          const std::lock_guard guard(mutex);
          if (count != 0) {
            break;
          }
        }
        std::printf("%d\n", first);
      });
}

void turns_of_two() {
  std::mutex mutex;
  int turn = 0;
  const auto play = [&](int own) {
    for (int round = 0; round < 2; ++round) {
      for (;;) {
        const std::lock_guard guard(mutex);
        if (turn % 2 == own) {
          ++turn;
          break;
        }
      }
    }
  };
  weak::run([&] { play(0); }, [&] { play(1); });
  std::printf("%d\n", turn);
}

void reader_that_polls() {
  std::shared_mutex mutex;
  int value = 0;
  weak::run(
      [&] {
        const std::unique_lock guard(mutex);
        value = 1;
      },
      [&] {
        for (;;) {
          const std::shared_lock guard(mutex);
          if (value != 0) {
            break;
          }
        }
      });
}

void attempts_that_poll() {
  std::mutex mutex;
  bool is_done = false;
  weak::run(
      [&] {
        const std::lock_guard guard(mutex);
        is_done = true;
      },
      [&] {
        for (bool seen = false; !seen;) {
          if (mutex.try_lock()) {
            seen = is_done;
            mutex.unlock();
          }
        }
      });
}

/// Each turn counts: none is left out.
void turns_that_count() {
  std::mutex mutex;
  bool is_done = false;
  int turns = 0;
  weak::run(
      [&] {
        const std::lock_guard guard(mutex);
        is_done = true;
      },
      [&] {
        for (; turns < 3; ++turns) {
          const std::lock_guard guard(mutex);
          if (is_done) {
            break;
          }
        }
        std::printf("%d\n", turns);
      });
}

void nobody_sets_it() {
  std::mutex mutex;
  int value = 0;
  weak::run(
      [&] {
        const std::lock_guard guard(mutex);
        value = 1;
      },
      [&] {
        for (;;) {
          const std::lock_guard guard(mutex);
          if (value == 2) {
            break;
          }
        }
      });
}

/// The mutex is held when the other one has come, or never.
void until_it_is_held() {
  std::mutex mutex;
  weak::run(
      [&] {
        mutex.lock();
        mutex.unlock();
      },
      [&] {
        while (mutex.try_lock()) {
          mutex.unlock();
        }
      });
}

constexpr weak::Case cases[]{
    {"flag_behind_a_lock", "clean", flag_behind_a_lock},
    {"queue_that_is_polled", "clean", queue_that_is_polled},
    {"lock_before_the_loop", "clean", lock_before_the_loop},
    {"turns_of_two", "clean", turns_of_two},
    {"reader_that_polls", "clean", reader_that_polls},
    {"attempts_that_poll", "clean", attempts_that_poll},
    {"turns_that_count", "clean", turns_that_count},
    {"nobody_sets_it", "livelock", nobody_sets_it},
    {"until_it_is_held", "livelock", until_it_is_held},
};

}  // namespace

int main(int count, char** words) { return weak::run_named(cases, count, words); }
