#include <atomic>
#include <heddle/heddle.hpp>
#include <mutex>
#include <vector>

/// Invariants at each step that do more than they may, and one that does not.
namespace {

class Counter {
 public:
  void add() {
    const std::lock_guard lock(mutex_);
    ++value_;
  }
  [[nodiscard]] bool locks() const {
    const std::lock_guard lock(mutex_);
    return value_ >= 0;
  }
  [[nodiscard]] bool stores() const {
    ++looks_;
    return true;
  }
  [[nodiscard]] bool has_no_end() const {
    while (!is_full_.load()) {
    }
    return true;
  }
  [[nodiscard]] bool frees_what_it_takes() const { return std::vector<int>(8, value_)[7] >= 0; }

 private:
  mutable std::mutex mutex_;
  int value_ = 0;
  std::atomic<bool> is_full_{false};
  mutable int looks_ = 0;
};
class Storing : public Counter {};
class Endless : public Counter {};
class Copying : public Counter {};

}  // namespace

HEDDLE_HARNESS(Counter, heddle::specification::none) {
  operation("add", &Counter::add);
  invariant("locks", &Counter::locks).at_each_step();
}

HEDDLE_HARNESS(Storing, heddle::specification::none) {
  operation("add", &Storing::add);
  invariant("stores", &Storing::stores).at_each_step();
}

HEDDLE_HARNESS(Endless, heddle::specification::none) {
  operation("add", &Endless::add);
  invariant("has no end", &Endless::has_no_end).at_each_step();
}

HEDDLE_HARNESS(Copying, heddle::specification::none) {
  operation("add", &Copying::add);
  invariant("copies", &Copying::frees_what_it_takes).at_each_step();
}
