#include <atomic>
#include <deque>
#include <heddle/heddle.hpp>
#include <mutex>
#include <optional>

/// What a harness can say of its operations, for `--all`, each with an object that needs it.
namespace {

/// Two accounts whose sum does not change, if one thread at a time moves.
class Accounts {
 public:
  void move(int amount) {
    const int from = from_.load();
    from_.store(from - amount);
    to_.fetch_add(amount);
  }
  [[nodiscard]] bool keeps_its_sum() const { return from_.load() + to_.load() == 0; }

 private:
  std::atomic<int> from_{0};
  std::atomic<int> to_{0};
};

/// A queue that counts its items a moment later.
class CountedQueue {
 public:
  void enq(int value) {
    {
      const std::lock_guard lock(mutex_);
      items_.push_back(value);
    }
    count_.fetch_add(1);
  }
  std::optional<int> deq() {
    std::optional<int> value;
    {
      const std::lock_guard lock(mutex_);
      if (items_.empty()) {
        return std::nullopt;
      }
      value = items_.front();
      items_.pop_front();
    }
    count_.fetch_sub(1);
    return value;
  }
  int size() { return count_.load(); }

 private:
  std::mutex mutex_;
  std::deque<int> items_;
  std::atomic<int> count_{0};
};

class CountedAndJudged : public CountedQueue {};

/// Right for one thread that puts and one that takes.
class OneToOneRing {
 public:
  bool enq(int value) {
    const unsigned rear = rear_.load();
    if (rear - front_.load() == 2) {
      return false;
    }
    places_[rear % 2].store(value);
    rear_.store(rear + 1);
    return true;
  }
  std::optional<int> deq() {
    const unsigned front = front_.load();
    if (front == rear_.load()) {
      return std::nullopt;
    }
    const int value = places_[front % 2].load();
    front_.store(front + 1);
    return value;
  }

 private:
  std::atomic<int> places_[2] = {};
  std::atomic<unsigned> front_{0};
  std::atomic<unsigned> rear_{0};
};

class SharedRing : public OneToOneRing {};

}  // namespace

HEDDLE_HARNESS(Accounts, heddle::specification::none) {
  operation("move", &Accounts::move).values({1});
  invariant("the sum is 0", &Accounts::keeps_its_sum);
}

HEDDLE_HARNESS(CountedQueue, heddle::specification::queue) {
  operation("enq", &CountedQueue::enq);
  operation("deq", &CountedQueue::deq);
  operation("size", &CountedQueue::size).not_judged();
}

HEDDLE_HARNESS(CountedAndJudged, heddle::specification::queue) {
  operation("enq", &CountedAndJudged::enq);
  operation("deq", &CountedAndJudged::deq);
  operation("size", &CountedAndJudged::size);
}

HEDDLE_HARNESS(OneToOneRing, heddle::specification::serial) {
  operation("enq", &OneToOneRing::enq);
  operation("deq", &OneToOneRing::deq);
  one_thread({"enq"});
  one_thread({"deq"});
  within("", "");
  within("enq(8)", "deq() deq()");
}

HEDDLE_HARNESS(SharedRing, heddle::specification::serial) {
  operation("enq", &SharedRing::enq);
  operation("deq", &SharedRing::deq);
}
