#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "harnesses/objects/global_index.hpp"
#include "harnesses/objects/local_lives.hpp"
#include "harnesses/violations/type_layout.hpp"
#include "runtime/hooks/object_lives.hpp"
#include "scheduler/explore.hpp"

/// What an address was called at a moment of an execution that is told.
namespace heddle::harnesses {

/// A variable or a block, from where it begins to where it ends.
struct ObjectLife {
  runtime::object_lives::Entry begin;
  runtime::object_lives::Moment end{UINT32_MAX, UINT32_MAX};  ///< of a variable
  std::size_t number = 0;         ///< of a block: of those of its type, from 1
  std::string function = {};      ///< of a variable: demangled, without parameters
  std::string name = {};          ///< of a variable, as its function calls it; empty: not known
  std::uint64_t part_offset = 0;  ///< of what lies there, in the variable
  std::string_view type = {};     ///< as llvm-pass/sites/type_text.hpp says; of the whole
  std::string label = {};         ///< what it is called in this execution; no other is called that
};

/// Of what is not known on a stack: "stack of T1 -0x1f8", so far below its top.
[[nodiscard]] std::string place_on_stack(std::uintptr_t address);

/// Needs to have been kept of the execution: runtime::object_lives. Of one whose beginning is not
/// known, nothing on a stack has a name.
///
/// Objects are told apart by when they began, not by their addresses: a block that was freed and is
/// used again has a new number, and a variable of another call another name. Those of one name that
/// occur in the execution are told apart by function, then by thread, then by number.
/// Made once an execution has ended, before anything else runs. O(n log n) for n entries and
/// events.
class ObjectNames {
 public:
  using Moment = runtime::object_lives::Moment;
  static constexpr std::size_t nobody = SIZE_MAX;

  explicit ObjectNames(const scheduler::ExecutionResult& result);

  /// `size` bytes at `address`, or a pointer to there if `size` is 0. O(log^2 entries).
  [[nodiscard]] std::string name(std::uintptr_t address, std::uint64_t size, Moment moment) const;

  /// Likewise, but what has ended just then counts as well: of its own end.
  [[nodiscard]] std::string name_of_ended(std::uintptr_t address, std::uint64_t size,
                                          Moment moment) const;

  /// What an access was to that happened in the execution; empty if it is not known, or was several
  /// things: the same place in the source, at different times. O(log trace), and as much as naming
  /// takes for each event there by that thread; the first time also O(trace log trace).
  [[nodiscard]] std::string name(const scheduler::MemoryAccess& access) const;

  /// The block that "heap block 3 of T1" stands for; null if nothing is known of its allocation.
  [[nodiscard]] const ObjectLife* block(const std::string& name) const;

  /// The block that lay where this one does before it, if any.
  [[nodiscard]] const ObjectLife* before(const ObjectLife& block) const;

  /// What the type of a block is called in the source, or that of the elements of an array.
  [[nodiscard]] std::string element_name(std::string_view type) const;

  /// The type as parsed; kept for the next time.
  [[nodiscard]] const TypeLayout& layout(std::string_view type) const;

 private:
  enum class Ended : std::uint8_t { no, may_have };

  void note_fault(const scheduler::ExecutionResult& result);
  void add(const runtime::object_lives::Entry& entry);
  void add_block(const runtime::object_lives::Entry& entry);
  [[nodiscard]] const ObjectLife& known_local(const char* text);
  void tell_apart(const scheduler::ExecutionResult& result);
  void mention(std::uintptr_t address, Moment moment, std::vector<bool>& mentioned,
               std::set<const runtime::GlobalVariable*>& globals) const;
  [[nodiscard]] std::size_t local_at(std::uintptr_t address, Moment moment, Ended ended) const;
  [[nodiscard]] std::string local_name(std::uintptr_t address, std::uint64_t size, Moment moment,
                                       Ended ended) const;
  [[nodiscard]] std::string block_name(std::uintptr_t address, std::uint64_t size,
                                       Moment moment) const;
  [[nodiscard]] std::string global_name(std::uintptr_t address, std::uint64_t size) const;
  [[nodiscard]] std::string thread_local_name(std::uintptr_t address, std::uint64_t size) const;
  void label(const std::vector<std::size_t>& alike, bool is_shared_with_global);

  struct Blocks {
    std::vector<std::size_t> all;  ///< in the order in which they began
    Beginnings beginnings;
  };
  using Place = std::pair<scheduler::SiteId, scheduler::ThreadId>;
  struct Happening {
    scheduler::ByteRange range;
    Moment moment;
    bool is_end = false;
    bool is_free = false;
  };
  [[nodiscard]] Happening happening(std::uint32_t number) const;
  [[nodiscard]] Place place_of(std::uint32_t number) const;

  const scheduler::Trace& trace_;
  GlobalIndex globals_;
  LocalLives local_lives_;
  bool is_complete_ = false;
  std::vector<ObjectLife> lives_;
  std::vector<std::size_t> locals_;  ///< by their number in local_lives_: which of lives_
  std::unordered_map<const char*, ObjectLife> known_locals_;  ///< by what the pass says of them
  std::unordered_map<std::uintptr_t, Blocks> blocks_;         ///< by address
  std::map<std::string, std::size_t> numbers_;           ///< how many blocks there are of a type
  std::map<std::string, std::size_t> by_label_;          ///< blocks
  std::map<scheduler::ThreadId, std::uint32_t> reused_;  ///< blocks of each region
  runtime::object_lives::Moment fault_{UINT32_MAX, UINT32_MAX};  ///< of an access to what has ended
  mutable std::map<std::string_view, TypeLayout> layouts_;
  mutable std::vector<std::uint32_t> by_place_;  ///< all that happened; made when asked for
};

}  // namespace heddle::harnesses
