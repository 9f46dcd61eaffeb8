#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/hooks/site.hpp"
#include "scheduler/execution.hpp"

/// Which variables and blocks lay where, and when: kept only of executions that are to be told to a
/// person, since an address alone does not say what it was that lay there.
namespace heddle::runtime::object_lives {

/// A moment of an execution, in terms of its trace: behind so many events, and so many of the
/// entries between those and the next event.
struct Moment {
  std::uint32_t events = 0;
  std::uint32_t entries = 0;
  friend auto operator<=>(const Moment&, const Moment&) = default;
};

/// Behind all that precedes this event, the first being 0.
[[nodiscard]] constexpr Moment at_event(std::size_t event) {
  return {static_cast<std::uint32_t>(event), UINT32_MAX};
}

enum class Change : std::uint8_t { local_begins, local_ends, allocation };

struct Entry {
  Change change = Change::local_begins;
  bool is_fresh = false;  ///< allocation: the block has never been used before
  bool in_operation = false;
  scheduler::ThreadId thread = 0;  ///< who did it
  Moment moment = {};
  std::uintptr_t address = 0;
  std::size_t bytes = 0;
  const char* local = nullptr;  ///< local_begins: as llvm-pass/sites/debug_names.hpp says
  scheduler::SiteId site = 0;   ///< allocation: of the call; 0: not known
  std::uint32_t operation = 0;  ///< allocation: the scenario's, if it is in one
};

/// What is known of the latest execution.
struct Lives {
  bool is_complete = false;  ///< from its start to its end; without this nothing is certain
  std::vector<Entry> entries;
  /// Behind so many events, it is not known which entries of the log are of which moment.
  std::vector<std::uint32_t> unclear;
};

/// Whether the executions that begin from now on are to be told. Not on a fiber.
void keep(bool is_to_be_told);

[[nodiscard]] const Lives& latest();

/// Of the site that a block was allocated at: what it is for, as llvm-pass/sites/type_text.hpp
/// says; empty if that is not known.
[[nodiscard]] const char* allocated_type(scheduler::SiteId site);

/// What follows is called as things happen, and does nothing unless that is to be told.
extern bool is_kept;
void add(Change change, std::uintptr_t address, std::size_t bytes, const char* local = nullptr);
void add_allocation(std::uintptr_t address, std::size_t bytes, const Site* site, bool is_fresh);

/// The current thread begins an operation, or ends the one it is in.
void begin_operation(std::uint32_t operation);
void end_operation();

/// An execution begins, at its start or somewhere in its midst.
void begin_execution(bool at_its_start);

/// Entries of the log of the step in progress have been left out.
void log_was_compacted();

}  // namespace heddle::runtime::object_lives
