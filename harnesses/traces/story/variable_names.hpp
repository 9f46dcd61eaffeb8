#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "harnesses/traces/trace_document.hpp"

/// What the source calls the bytes that a trace's steps access.
namespace heddle::harnesses {

class VariableNames {
 public:
  /// Takes linear time. `document` must outlive this.
  explicit VariableNames(const TraceDocument& document);

  /// The variable's name in all of the places that access these bytes; empty where they know none
  /// or several, where `object` itself says it, and on a stack: there a word is many variables.
  [[nodiscard]] std::string_view variable(const std::string& object) const;

  /// Whether no other bytes of the told part go by this name, so that it needs no heap block before
  /// it.
  [[nodiscard]] bool is_unique(std::string_view variable) const;

 private:
  std::unordered_map<std::string_view, std::string_view> variables_;  ///< by object
  std::unordered_map<std::string_view, unsigned> objects_;            ///< by variable: how many
};

/// Whether it is a place on a stack of which it is not known what lies there, so that several
/// variables may go by this name.
[[nodiscard]] bool is_any_of_stack(std::string_view object);

/// "heap block 3 of T1" of "heap block 3 of T1 +8" and of "heap block 3 of T1.next"; empty for what
/// is in no heap block.
[[nodiscard]] std::string_view block_of(std::string_view object);

/// The lives of heap blocks in a trace: which are over, and whose addresses are used again.
class BlockLives {
 public:
  /// Takes linear time. `document` must outlive this.
  explicit BlockLives(const TraceDocument& document);

  /// The step that freed the block of `object` before `step`, unless it was allocated again since:
  /// an index of TraceDocument::steps, or no_step.
  [[nodiscard]] std::size_t freed_before(std::string_view object, std::size_t step) const;

  /// The last step that allocated the block of `object` before `step` or at it, or no_step.
  [[nodiscard]] std::size_t allocated_before(std::string_view object, std::size_t step) const;

  /// Whether another block lay where `step` allocates one.
  [[nodiscard]] bool is_used_again(std::size_t step) const { return again_.contains(step); }

  /// Whether both are the same address, though blocks that lay there in turn have names of their
  /// own.
  [[nodiscard]] bool is_same_address(std::string_view one, std::string_view other) const;

 private:
  struct Changes {
    std::vector<std::size_t> allocated;
    std::vector<std::size_t> freed;
  };
  [[nodiscard]] std::string_view first_there(std::string_view block) const;

  std::unordered_map<std::string_view, Changes> blocks_;
  std::unordered_map<std::string_view, std::string_view> before_;  ///< by block: what lay there
  std::unordered_set<std::size_t> again_;
};

}  // namespace heddle::harnesses
