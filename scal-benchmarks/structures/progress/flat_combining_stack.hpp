#pragma once

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <optional>

namespace scal {

/// A stack by flat combining: D. Hendler, I. Incze, N. Shavit, M. Tzafrir, "Flat Combining and the
/// Synchronization-Parallelism Tradeoff", SPAA 2010. A thread publishes what it wants done, in a
/// record of its own; whoever gets the lock does what all records ask for, the others wait for
/// theirs. Linearizable, and not lock-free: if the combiner is paused, nobody gets an answer.
///
/// Differs from the paper in that the records are an array, which no record leaves, and in that a
/// combiner looks at them once.
class FlatCombiningStack {
 public:
  static constexpr std::size_t capacity = 16;
  static constexpr std::size_t most_threads = 8;

  /// Needs that no more than `capacity` items are in it, and `most_threads` threads.
  void push(int value) {
    Record& record = own_record();
    record.value = value;
    combine(record, Request::push);
  }

  std::optional<int> pop() {
    Record& record = own_record();
    combine(record, Request::pop);
    return record.found ? std::optional(record.value) : std::nullopt;
  }

 private:
  enum class Request : unsigned char { none, push, pop };

  struct Record {
    std::atomic<Request> request{Request::none};
    int value = 0;       ///< to be pushed, or popped
    bool found = false;  ///< by pop
  };

  /// One object in a program is enough here.
  Record& own_record() {
    static thread_local std::size_t number = records_used_.fetch_add(1);
    assert(number < most_threads);
    return records_[number];
  }

  void combine(Record& record, Request request) {
    record.request.store(request);
    while (record.request.load() != Request::none) {
      if (!locked_.exchange(true)) {
        serve_all();
        locked_.store(false);
      }
    }
  }

  void serve_all() {
    const std::size_t used = records_used_.load();
    for (std::size_t i = 0; i < used; ++i) {
      Record& record = records_[i];
      const Request request = record.request.load();
      if (request == Request::push) {
        assert(size_ < capacity);
        items_[size_++] = record.value;
      } else if (request == Request::pop) {
        record.found = size_ > 0;
        if (record.found) {
          record.value = items_[--size_];
        }
      }
      if (request != Request::none) {
        record.request.store(Request::none);
      }
    }
  }

  std::array<Record, most_threads> records_{};
  std::atomic<std::size_t> records_used_{0};
  std::atomic<bool> locked_{false};
  std::array<int, capacity> items_{};
  std::size_t size_ = 0;
};

}  // namespace scal
