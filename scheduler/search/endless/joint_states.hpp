#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "scheduler/search/effects.hpp"

namespace heddle::scheduler {

/// Gives numbers to the states that all threads and memory are in together, from somewhere in an
/// execution on, for as long as all that is done can be undone.
///
/// The state of a thread is the one in which it passed the latest header of a loop
/// (Event::loop_state), and what its events have found since; of one that waits after an idle lap
/// also what it found in that lap. Of memory the state is what differs from the beginning. Two
/// moments with one number are in the same state; the same state may have two numbers.
class JointStates {
 public:
  void begin(std::span<const Event> next_events);

  /// An event was executed, which left these next events. False: it changed bytes some of which
  /// another one has changed, so that it cannot be told what they hold.
  [[nodiscard]] bool add(const Event& done, std::span<const Event> next_events);

  /// Of the present state, from 0. O(threads + changes), and a look-up.
  [[nodiscard]] std::size_t number(std::span<const Event> next_events);

 private:
  using Words = std::vector<std::uint64_t>;
  using Numbers = std::map<Words, std::size_t>;

  /// A thread's way from one header to the next one.
  struct Way {
    std::uint16_t from;  ///< the state at the header; 0: the beginning
    std::size_t end;     ///< what it found, as a number
  };
  struct Course {
    std::uint16_t from = 0;
    std::size_t found = 0;  ///< since then
    std::size_t lap = 0;    ///< of the idle lap after which it waits
    std::vector<Way> ways;
  };

  [[nodiscard]] std::size_t number_of(const Words& words);
  [[nodiscard]] std::size_t lap_of(const Course& course);
  Course& course_of(ThreadId thread);

  Numbers parts_;
  Numbers states_;
  std::vector<Course> courses_;  ///< by thread
  Effects effects_;              ///< since the beginning
};

}  // namespace heddle::scheduler
