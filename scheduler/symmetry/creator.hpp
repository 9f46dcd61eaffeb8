#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/flat_index.hpp"
#include "scheduler/execution.hpp"
#include "scheduler/symmetry/alike_threads.hpp"
#include "scheduler/thread_set.hpp"

namespace heddle::scheduler {

/// Watches the thread that creates alike threads and joins them, one by one: the initial thread.
/// Between the first creation of a class and the last it may do nothing but create, between the
/// first join and the last nothing but join, and no plain access in there may conflict with one of
/// another thread, or be to memory that an alike thread has of its own and may have used: then its
/// creations might as well all be where the first one is, and its joins where the last is, and
/// exchanging the threads in between gives an execution (docs/search/symmetry.md has the proof).
///
/// What it does otherwise is a sign that the threads are not alike, as it is if a class is created
/// in part or again, or joined in part or by another thread. What was accessed is remembered over
/// all executions, so that it does not matter which of two accesses comes first, nor in which
/// execution; nor that replayed beginnings are not told of.
///
/// O(1) for an event, O(bytes) for a plain access. Not thread-safe.
class Creator {
 public:
  explicit Creator(const AlikeThreads& alike);

  /// An execution begins.
  void reset();

  /// The event was executed. False: a sign.
  [[nodiscard]] bool append(const Event& event);

  /// After an event, in order. False: a sign.
  [[nodiscard]] bool append(const LogEntry& entry);

  /// Whether an execution may end here: each class was created not at all, or it was joined.
  [[nodiscard]] bool may_end() const;

 private:
  static constexpr std::size_t no_class = max_threads;

  struct Class {
    ThreadSet threads;
    ThreadSet created;
    ThreadSet joined;

    [[nodiscard]] bool is_partly_created() const {
      return !created.empty() && !(created == threads);
    }
    [[nodiscard]] bool is_partly_joined() const { return !joined.empty() && !(joined == threads); }
  };

  /// Which of eight bytes were accessed: a bit each.
  struct Accesses {
    std::uint8_t reads = 0;
    std::uint8_t writes = 0;
  };
  struct Granule {
    std::uintptr_t number = 0;  ///< address / 8
    std::uint32_t generation = 0;
    Accesses creator = {};
    Accesses others = {};
  };

  [[nodiscard]] Class* class_of(ThreadId thread);
  [[nodiscard]] bool create(const Event& event);
  [[nodiscard]] bool join(const Event& event);
  [[nodiscard]] bool is_creating() const;
  [[nodiscard]] bool is_joining() const;
  [[nodiscard]] bool access(ThreadId thread, bool writes, ByteRange range);
  [[nodiscard]] bool note_access(bool is_creators, bool writes, ByteRange range);
  [[nodiscard]] Granule& granule_of(std::uintptr_t number);

  AlikeThreads alike_;
  std::vector<Class> classes_;
  ThreadSet begun_;  ///< in this execution
  base::FlatIndex<Granule> granules_{1024};
};

}  // namespace heddle::scheduler
