#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "scheduler/trace/trace.hpp"

namespace heddle::harnesses {

/// Whether threads had anything to do with each other in the executions looked at. What creating
/// and joining threads orders is no contact: it is the same in each execution.
class Contact {
 public:
  /// Plain accesses count if the trace keeps them. O(events log events) until all is known.
  void look_at(const scheduler::Trace& trace);

  /// Somebody else has looked at other executions, and seen that.
  void note(bool touched, bool overlapped) {
    touched_ = touched_ || touched;
    overlapped_ = overlapped_ || overlapped;
  }

  /// Two threads did something, neither before the other began or after it was joined.
  [[nodiscard]] bool ran_at_the_same_time() const { return overlapped_; }
  /// And it was an access of common bytes, one of them writing.
  [[nodiscard]] bool touched() const { return touched_; }

 private:
  using Clock = std::vector<std::uint32_t>;  ///< by thread: how much of it is ordered before
  struct Access {
    scheduler::ByteRange range = {};
    scheduler::ThreadId thread = 0;
    std::size_t clock = 0;  ///< the number of the thread's
    bool writes = false;
    bool is_work = true;  ///< not the initial thread's looking at what it waits for
    [[nodiscard]] auto key() const {
      return std::tuple(range.address, range.size, thread, clock, writes, is_work);
    }
    bool operator<(const Access& other) const { return key() < other.key(); }
  };

  void begin();
  void learn(scheduler::ThreadId thread, scheduler::ThreadId from);
  void note(const scheduler::LogEntry& entry);
  void note(const scheduler::Event& event);
  void add(Access access);
  [[nodiscard]] bool overlaps() const;
  void compare();
  [[nodiscard]] bool are_ordered(const Access& one, std::uint32_t one_last, const Access& other,
                                 std::uint32_t other_last) const;
  std::size_t& clock_of(scheduler::ThreadId thread);

  bool overlapped_ = false;
  bool touched_ = false;
  std::uint32_t now_ = 0;
  std::vector<Clock> clocks_;
  std::vector<std::size_t> current_;          ///< by thread: the number of its clock
  std::map<Access, std::uint32_t> accesses_;  ///< and when the last of them was
  std::map<Access, std::uint32_t> work_;      ///< likewise, whatever it was
};

}  // namespace heddle::harnesses
