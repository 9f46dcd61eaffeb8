#include <chrono>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>

#include "scal-benchmarks/programs/weak/shapes.hpp"

/// Several threads that sleep or read together. What is printed is behind locks, or comes of
/// seq_cst accesses, so that each memory model has the outcomes of interleavings.
namespace {

/// A count of items, and who waits for some.
struct Shop {
  std::mutex mutex;
  std::condition_variable filled;
  std::condition_variable emptied;
  int items = 0;
  int sold = 0;

  void deliver() {
    const std::lock_guard lock(mutex);
    ++items;
  }
  void buy() {
    std::unique_lock lock(mutex);
    filled.wait(lock, [this] { return items > 0; });
    --items;
    ++sold;
  }
};

/// Each signal wakes one of those who wait, whom it may choose.
template <int signals>
void signals_for_two() {
  Shop shop;
  const auto buyer = [&shop] { shop.buy(); };
  weak::run(buyer, buyer, [&shop] {
    for (int i = 0; i < signals; ++i) {
      shop.deliver();
      shop.filled.notify_one();
    }
    for (int i = signals; i < 2; ++i) {
      shop.deliver();  // and nobody is told
    }
  });
  std::printf("%d\n", shop.sold);
}

/// The time may run out at any moment, also when an item is there.
template <int buyers>
void buyers_with_little_time() {
  Shop shop;
  bool has_bought[2] = {};
  const auto buy = [&](int buyer) {
    std::unique_lock lock(shop.mutex);
    has_bought[buyer] =
        shop.filled.wait_for(lock, std::chrono::seconds(1), [&shop] { return shop.items > 0; });
    shop.items -= has_bought[buyer] ? 1 : 0;
  };
  const auto sell = [&shop] {
    shop.deliver();
    shop.filled.notify_one();
  };
  if (buyers == 1) {
    weak::run([&] { buy(0); }, sell);
  } else {
    weak::run([&] { buy(0); }, [&] { buy(1); }, sell);
  }
  std::printf("%d %d %d\n", has_bought[0] ? 1 : 0, has_bought[1] ? 1 : 0, shop.items);
}

/// Whether a wait says that it was in time is a matter of who came first, once more.
void told_in_time() {
  std::mutex mutex;
  std::condition_variable condition;
  std::cv_status status = std::cv_status::no_timeout;
  bool is_set = false;
  weak::run(
      [&] {
        std::unique_lock lock(mutex);
        status = condition.wait_for(lock, std::chrono::seconds(1));
        std::printf("%d ", is_set ? 1 : 0);
      },
      [&] {
        const std::lock_guard lock(mutex);
        is_set = true;
        condition.notify_one();
      });
  std::printf("%d\n", status == std::cv_status::timeout ? 1 : 0);
}

/// The one signal may go to who would not need it.
void signal_for_who_has_time() {
  Shop shop;
  weak::run([&shop] { shop.buy(); },
            [&shop] {
              std::unique_lock lock(shop.mutex);
              shop.filled.wait_for(lock, std::chrono::seconds(1));
            },
            [&shop] {
              shop.deliver();
              shop.filled.notify_one();
            });
}

/// A place for one item. If those who bring and those who take wait for one condition, a signal may
/// wake one of the kind that has signalled, who goes to sleep again.
template <bool is_one_condition>
void place_for_one() {
  Shop shop;
  std::condition_variable& emptied = is_one_condition ? shop.filled : shop.emptied;
  const auto bring = [&] {
    std::unique_lock lock(shop.mutex);
    emptied.wait(lock, [&shop] { return shop.items == 0; });
    ++shop.items;
    shop.filled.notify_one();
  };
  const auto take = [&] {
    std::unique_lock lock(shop.mutex);
    shop.filled.wait(lock, [&shop] { return shop.items == 1; });
    --shop.items;
    emptied.notify_one();
  };
  weak::run(bring, bring, take, take);
}

/// By the standard each notification unblocks one of those who wait for another value than they
/// saw: two for two are enough.
template <int signals>
void notifications_for_two() {
  std::atomic<int> flag{0};
  const auto waiter = [&flag] { flag.wait(0); };
  weak::run(waiter, waiter, [&flag] {
    flag = 1;
    for (int i = 0; i < signals; ++i) {
      flag.notify_one();
    }
  });
}

/// Two readers at once, or a writer: each reader sees both values of a pair changed, or none.
void pair_for_readers() {
  std::shared_mutex mutex;
  int first = 0;
  int second = 0;
  int seen[2] = {};
  const auto read = [&](int reader) {
    const std::shared_lock lock(mutex);
    seen[reader] = 10 * first + second;
  };
  weak::run([&] { read(0); }, [&] { read(1); },
            [&] {
              const std::unique_lock lock(mutex);
              ++first;
              ++second;
            });
  std::printf("%d %d\n", seen[0], seen[1]);
}

/// Who reads does not keep others from reading.
void count_by_readers() {
  std::shared_mutex mutex;
  int count = 0;
  const auto read = [&] {
    const std::shared_lock lock(mutex);
    ++count;
  };
  weak::run(read, read);
}

/// What one reader writes before it reads is not ordered before what another one does: readers do
/// not synchronise with each other.
void told_by_reader() {
  std::shared_mutex mutex;
  std::atomic<bool> is_written{false};
  int data = 0;
  weak::run(
      [&] {
        data = 1;
        const std::shared_lock lock(mutex);
        is_written.store(true, std::memory_order_relaxed);
      },
      [&] {
        const std::shared_lock lock(mutex);
        if (is_written.load(std::memory_order_relaxed)) {
          std::printf("%d\n", data);
        }
      });
}

/// Attempts of either kind may fail, and then order nothing.
void attempts() {
  std::shared_mutex mutex;
  int value = 0;
  int seen[2] = {-1, -1};
  weak::run(
      [&] {
        if (mutex.try_lock_shared()) {
          seen[0] = value;
          mutex.unlock_shared();
        }
      },
      [&] {
        if (mutex.try_lock()) {
          ++value;
          mutex.unlock();
        }
      },
      [&] {
        const std::shared_lock lock(mutex);
        seen[1] = value;
      });
  std::printf("%d %d\n", seen[0], seen[1]);
}

/// An attempt that fails leaves the mutex to whoever has it, or had it.
void attempts_among_locks() {
  std::mutex mutex;
  int count = 0;
  const auto add = [&] {
    const std::lock_guard lock(mutex);
    ++count;
  };
  weak::run(
      [&] {
        add();
        add();
      },
      [&] {
        for (int i = 0; i < 2; ++i) {
          if (mutex.try_lock()) {
            ++count;
            mutex.unlock();
          }
        }
      },
      add);
  std::printf("%d\n", count);
}

/// Both read, and neither can become the writer.
void upgrade() {
  std::shared_mutex mutex;
  std::atomic<int> readers{0};
  const auto read = [&] {
    mutex.lock_shared();
    ++readers;
    while (readers != 2) {
    }
    mutex.lock();
  };
  weak::run(read, read);
}

constexpr weak::Case cases[]{
    {"two_signals_for_two", "clean", signals_for_two<2>},
    {"one_signal_for_two", "deadlock", signals_for_two<1>},
    {"place_for_one", "clean", place_for_one<false>},
    {"place_for_one_with_one_condition", "deadlock", place_for_one<true>},
    {"buyer_with_little_time", "clean", buyers_with_little_time<1>},
    {"buyers_with_little_time", "clean", buyers_with_little_time<2>},
    {"told_in_time", "clean", told_in_time},
    {"signal_for_who_has_time", "deadlock", signal_for_who_has_time},
    {"two_notifications_for_two", "clean", notifications_for_two<2>},
    {"one_notification_for_two", "deadlock", notifications_for_two<1>},
    {"pair_for_readers", "clean", pair_for_readers},
    {"count_by_readers", "data-race", count_by_readers},
    {"told_by_reader", "data-race", told_by_reader},
    {"attempts", "clean", attempts},
    {"attempts_among_locks", "clean", attempts_among_locks},
    {"upgrade", "deadlock", upgrade},
};

}  // namespace

int main(int count, char** words) { return weak::run_named(cases, count, words); }
