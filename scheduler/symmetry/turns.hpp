#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/symmetry/alike_threads.hpp"

namespace heddle::scheduler {

/// Which alike threads must wait for each other, so that of the executions that differ by an
/// exchange of alike threads one is left: docs/search/symmetry.md has the proof.
///
/// Each thread of a class but the first follows the one before it, its *leader*. The two are *tied*
/// as long as the leader is not told from the follower by what they have done: event by event, both
/// have found the same. A tied follower may have an event only once its leader has had the same
/// one. They are told apart by the first event in which the two conflict, or which the follower has
/// after another thread has changed what the leader found.
///
/// Feed it each event in order. O(events since the leader's) for an event of a tied follower, O(1)
/// for others; no allocation once the longest execution has been seen. Not thread-safe.
class Turns {
 public:
  explicit Turns(AlikeThreads alike);

  /// An execution begins.
  void reset();

  /// The event was executed. False: its thread does something else than its leader did, which it is
  /// tied to, so they are not alike.
  [[nodiscard]] bool append(const Event& event);

  /// Whether the thread is in one of the classes.
  [[nodiscard]] bool is_alike(ThreadId thread) const {
    return thread < members_.size() &&
           (members_[thread].leader != nobody || members_[thread].follower != nobody);
  }

  /// Whether one in a class has had an event.
  [[nodiscard]] bool has_begun() const { return has_begun_; }

  /// Whether the thread must wait for its leader before it has another event.
  [[nodiscard]] bool is_held(ThreadId thread) const;

  /// Whether it is tied to its leader, or its follower to it. Once it is not, it never is again.
  [[nodiscard]] bool is_tied(ThreadId thread) const;

  /// A thread may have its next event since its leader has had the one at this position.
  struct Turn {
    ThreadId thread;
    std::uint32_t after;
  };
  /// Of what the last event has made possible.
  [[nodiscard]] std::span<const Turn> turns() const { return {turns_.data(), turn_count_}; }

  /// How many executions, this one among them, the execution stands for: the images under all
  /// exchanges. At most 2^64 - 1.
  [[nodiscard]] std::uint64_t images() const;

 private:
  static constexpr ThreadId nobody = max_threads;

  struct Member {
    ThreadId leader = nobody;
    ThreadId follower = nobody;
    bool is_tied = false;
    std::vector<std::uint32_t> positions;  ///< of its events in the execution
  };

  void add_turn(const Member& follower, ThreadId thread);
  [[nodiscard]] bool is_told_apart(const Event& event, std::uint32_t leaders) const;

  AlikeThreads alike_;
  std::vector<Member> members_;  ///< by thread
  std::vector<Event> events_;
  std::array<Turn, 2> turns_{};
  std::size_t turn_count_ = 0;
  bool has_begun_ = false;
};

}  // namespace heddle::scheduler
