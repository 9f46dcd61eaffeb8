#include <atomic>
#include <heddle/heddle.hpp>
#include <mutex>

#include "scal-benchmarks/structures/lazy_set.hpp"

/// Invariants that are to hold after each step, each of an object that needs it: what is wrong with
/// the first ones shows only in states that threads pass through.
namespace {

/// Lets one thread in at a time. It counts a thread in before it knows whether there is room.
class HastyGate {
 public:
  bool enter() {
    if (inside_.fetch_add(1) < 1) {
      return true;
    }
    inside_.fetch_sub(1);
    return false;
  }
  void leave() { inside_.fetch_sub(1); }
  [[nodiscard]] bool is_never_overfull() const { return inside_.load() <= 1; }

 protected:
  std::atomic<int> inside_{0};
};

class Gate : public HastyGate {
 public:
  bool enter() {
    int inside = inside_.load();
    while (inside < 1) {
      if (inside_.compare_exchange_strong(inside, inside + 1)) {
        return true;
      }
    }
    return false;
  }
};

/// A sorted list that a lock protects, and that its invariant reads without the lock.
class List {
 public:
  [[nodiscard]] bool is_sorted() const {
    for (const Node* node = head_; node != nullptr && node->next != nullptr; node = node->next) {
      if (node->value >= node->next->value) {
        return false;
      }
    }
    return true;
  }

 protected:
  struct Node {
    int value = 0;
    Node* next = nullptr;
  };
  Node** place_of(int value) {
    Node** place = &head_;
    while (*place != nullptr && (*place)->value < value) {
      place = &(*place)->next;
    }
    return place;
  }
  [[nodiscard]] static bool is_at(Node* const* place, int value) {
    return *place != nullptr && (*place)->value == value;
  }

  std::mutex mutex_;
  Node* head_ = nullptr;
};

class FilledList : public List {
 public:
  bool add(int value) {
    const std::lock_guard lock(mutex_);
    Node** place = place_of(value);
    if (is_at(place, value)) {
      return false;
    }
    *place = new Node{value, *place};
    return true;
  }
  bool remove(int value) {
    const std::lock_guard lock(mutex_);
    Node** place = place_of(value);
    if (!is_at(place, value)) {
      return false;
    }
    Node* removed = *place;
    *place = removed->next;
    delete removed;
    return true;
  }
};

/// Its nodes are linked before they have their value.
class EmptyNodes : public FilledList {
 public:
  bool add(int value) {
    const std::lock_guard lock(mutex_);
    Node** place = place_of(value);
    if (is_at(place, value)) {
      return false;
    }
    Node* added = new Node{0, *place};
    *place = added;
    added->value = value;
    return true;
  }
};

/// Its nodes are freed before they are taken out.
class FreedNodes : public FilledList {
 public:
  bool remove(int value) {
    const std::lock_guard lock(mutex_);
    Node** place = place_of(value);
    if (!is_at(place, value)) {
      return false;
    }
    Node* next = (*place)->next;
    delete *place;
    *place = next;
    return true;
  }
};

/// Has no value for a moment.
class Swapped {
 public:
  void swap() {
    const std::lock_guard lock(mutex_);
    const int* const value = value_.load();
    value_.store(nullptr);
    value_.store(value == &values_[0] ? &values_[1] : &values_[0]);
  }
  [[nodiscard]] bool has_a_value() const { return *value_.load() > 0; }

 private:
  std::mutex mutex_;
  int values_[2] = {1, 2};
  std::atomic<const int*> value_{&values_[0]};
};

/// Two places, of which either is empty: who moves what is there writes first where it goes.
class TwoPlaces {
 public:
  void move() {
    const int from = place_.load();
    values_[1 - from].store(1);
    place_.store(1 - from);
    values_[from].store(0);
  }
  /// What it reads depends on what it reads.
  [[nodiscard]] bool is_there() const { return values_[place_.load()].load() == 1; }

 private:
  std::atomic<int> values_[2] = {1, 0};
  std::atomic<int> place_{0};
};

class SortedSet : public scal::LazySet {};

/// Three cells with values from 0 to 2, stored with a lock and without. Each parameter asks whether
/// one of the 27 states is reached; which cells are read for that depends on the first one.
class Cells {
 public:
  void first() {
    a_.store(1);
    b_.store(1);
    const std::lock_guard lock(mutex_);
    c_ = 1;
  }
  void second() {
    {
      const std::lock_guard lock(mutex_);
      c_ = 2 - c_;
    }
    b_.store(a_.load() + 1);
  }
  void third() {
    int expected = 1;
    if (!b_.compare_exchange_strong(expected, 0)) {
      a_.store(2);
    }
  }
  [[nodiscard]] bool is_not_there() const {
    const auto state = static_cast<int>(heddle::parameter("state"));
    return a_.load() != state / 9 || b_.load() != state / 3 % 3 || c_ != state % 3;
  }

 private:
  std::mutex mutex_;
  std::atomic<int> a_{0};
  std::atomic<int> b_{0};
  int c_ = 0;
};

}  // namespace

HEDDLE_HARNESS(HastyGate, heddle::specification::none) {
  operation("enter", &HastyGate::enter);
  invariant("never overfull", &HastyGate::is_never_overfull).at_each_step();
}

HEDDLE_HARNESS(Gate, heddle::specification::none) {
  operation("enter", &Gate::enter);
  invariant("never overfull", &Gate::is_never_overfull).at_each_step();
}

HEDDLE_HARNESS(FilledList, heddle::specification::set) {
  operation("add", &FilledList::add).values({1, 2});
  operation("remove", &FilledList::remove).values({1, 2});
  invariant("is sorted", &FilledList::is_sorted).at_each_step();
}

HEDDLE_HARNESS(EmptyNodes, heddle::specification::set) {
  operation("add", &EmptyNodes::add).values({1, 2});
  operation("remove", &EmptyNodes::remove).values({1, 2});
  invariant("is sorted", &EmptyNodes::is_sorted).at_each_step();
}

HEDDLE_HARNESS(FreedNodes, heddle::specification::set) {
  operation("add", &FreedNodes::add).values({1, 2});
  operation("remove", &FreedNodes::remove).values({1, 2});
  invariant("is sorted", &FreedNodes::is_sorted).at_each_step();
}

HEDDLE_HARNESS(Swapped, heddle::specification::none) {
  operation("swap", &Swapped::swap);
  invariant("has a value", &Swapped::has_a_value).at_each_step();
}

HEDDLE_HARNESS(TwoPlaces, heddle::specification::none) {
  operation("move", &TwoPlaces::move);
  invariant("is there", &TwoPlaces::is_there).at_each_step();
}

HEDDLE_HARNESS(SortedSet, heddle::specification::set) {
  operation("add", &SortedSet::add).values({1, 2});
  operation("remove", &SortedSet::remove).values({1, 2});
  operation("contains", &SortedSet::contains).values({1, 2});
  invariant("is sorted", &SortedSet::is_sorted).at_each_step();
}

HEDDLE_HARNESS(Cells, heddle::specification::none) {
  operation("first", &Cells::first);
  operation("second", &Cells::second);
  operation("third", &Cells::third);
  parameter("state", 0, "the values of the three cells, as a number of base 3", {0, 26});
  invariant("is not there", &Cells::is_not_there).at_each_step();
}
