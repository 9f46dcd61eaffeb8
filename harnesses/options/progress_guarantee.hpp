#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/name_table.hpp"

/// What calls are promised to come to, whatever other threads do: docs/progress-guarantees.md.
namespace heddle::harnesses {

/// Each contains the one before it.
enum class ProgressGuarantee : std::uint8_t {
  none,
  obstruction_free,  ///< a thread that goes on alone comes to the end of its call
  lock_free,         ///< of the threads that go on, some one comes to the end of its call
  wait_free,         ///< each does, in a bounded number of its own steps
};

inline constexpr auto progress_guarantee_names = base::name_table<ProgressGuarantee>({
    {ProgressGuarantee::none, "none"},
    {ProgressGuarantee::obstruction_free, "obstruction-free"},
    {ProgressGuarantee::lock_free, "lock-free"},
    {ProgressGuarantee::wait_free, "wait-free"},
});

/// A thread that does nothing more once it has had so many events.
struct PausedThread {
  unsigned thread = 0;
  std::uint64_t events = 0;
  friend bool operator==(const PausedThread&, const PausedThread&) = default;
};

/// An execution that shows that a guarantee does not hold, and how it does: one of three ways.
struct BrokenGuarantee {
  ProgressGuarantee guarantee = ProgressGuarantee::lock_free;
  std::vector<PausedThread> paused = {};  ///< those who are left can then do nothing
  std::uint64_t round = 0;  ///< not 0: so many events, the last ones, are those before them again
  std::optional<std::uint64_t> own_steps = {};  ///< a call has more events of its own thread
  std::string shown = {};                       ///< what else is known, in words; or empty
  friend bool operator==(const BrokenGuarantee&, const BrokenGuarantee&) = default;
};

}  // namespace heddle::harnesses
