#include <atomic>
#include <cassert>
#include <heddle/heddle.hpp>
#include <mutex>
#include <thread>

/// Four ways to go wrong in one interleaving, each beside its right twin, inside a harness. The
/// programs in scal-benchmarks/programs/ are the same four with a main of their own.
class Faults {
 public:
  void publish_late() {
    ready_.store(true);
    value_.store(&stored_);
  }
  void publish() {
    value_.store(&stored_);
    ready_.store(true);
  }
  int read() { return ready_.load() ? *value_.load() : 0; }

  void add_in_two_steps() { counter_.store(counter_.load() + 1); }
  void add() { counter_.fetch_add(1); }
  void expect(int sum) { assert(counter_.load() == sum); }

  void lock_first_second() { lock(first_, second_); }
  void lock_second_first() { lock(second_, first_); }

  void wait() {
    waiting_.store(true);
    while (!signalled_.load()) {
      std::this_thread::yield();
    }
  }
  void signal_if_waiting() {
    if (waiting_.load()) {
      signalled_.store(true);
    }
  }
  void signal() { signalled_.store(true); }

 private:
  static void lock(std::mutex& outer, std::mutex& inner) {
    const std::lock_guard outer_guard(outer);
    const std::lock_guard inner_guard(inner);
  }

  int stored_ = 4;
  std::atomic<bool> ready_{false};
  std::atomic<int*> value_{nullptr};
  std::atomic<int> counter_{0};
  std::mutex first_;
  std::mutex second_;
  std::atomic<bool> waiting_{false};
  std::atomic<bool> signalled_{false};
};

HEDDLE_HARNESS(Faults, heddle::specification::none) {
  operation("publish_late", &Faults::publish_late);
  operation("publish", &Faults::publish);
  operation("read", &Faults::read);
  operation("add_in_two_steps", &Faults::add_in_two_steps);
  operation("add", &Faults::add);
  operation("expect", &Faults::expect);
  operation("lock_first_second", &Faults::lock_first_second);
  operation("lock_second_first", &Faults::lock_second_first);
  operation("wait", &Faults::wait);
  operation("signal_if_waiting", &Faults::signal_if_waiting);
  operation("signal", &Faults::signal);
  scenario("crash", "publish_late() || read()");
  scenario("crash-fixed", "publish() || read()");
  scenario("assertion", "add_in_two_steps() || add_in_two_steps() ;; expect(2)");
  scenario("assertion-fixed", "add() || add() ;; expect(2)");
  scenario("deadlock", "lock_first_second() || lock_second_first()");
  scenario("deadlock-fixed", "lock_first_second() || lock_first_second()");
  scenario("spin", "wait() || signal_if_waiting()");
  scenario("spin-fixed", "wait() || signal()");
}
