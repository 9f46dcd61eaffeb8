#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "harnesses/traces/block_names.hpp"
#include "harnesses/traces/trace_document.hpp"

namespace heddle::harnesses {

/// Some bytes whose value the steps of a trace tell: a variable, or a field of a heap block.
struct TraceCell {
  std::string key;    ///< tells it from all others of the trace
  std::string label;  ///< "head"; of a field what stands behind the block's name: "next", "+8"
  std::string block;  ///< "heap block 3 of T1", or empty
  std::uint64_t offset = 0;  ///< of a field, in its block
};

/// The words of one trace, the same in all its views: short names of heap blocks in order of their
/// first use, names of variables by the places that access them. The trace outlives it.
class TraceWords {
 public:
  /// Takes time linear in the trace.
  explicit TraceWords(const TraceDocument& trace);

  /// "cas A.top: B -> C", "pop()" where it is called, "pop() = 3" where it returns.
  [[nodiscard]] std::string step(const TraceStep& step);

  /// A value or an object with short names: "B, tag 2".
  [[nodiscard]] std::string shortened(const std::string& text) { return names_.shorten(text); }

  /// What the step accesses; its key is empty if that is no memory with a name.
  [[nodiscard]] TraceCell cell(const TraceStep& step) const;

  /// Whether a reader wants to see the step, which is one of the trace: not the bare ends of
  /// threads, nor an allocation that nothing shown has to do with, nor a free that an event tells.
  [[nodiscard]] bool is_shown(const TraceStep& step) const;

  /// The numbers of the steps shown, each invocation just before the next step of its thread: all
  /// threads run up to their first events before any event happens.
  [[nodiscard]] std::vector<std::size_t> shown_in_order() const;

  /// nullptr if the scenario has no operation of that number.
  [[nodiscard]] const TraceOperation* operation(std::uint32_t number) const;

  /// "A is heap block 3 of T1", as far as the names have been used.
  [[nodiscard]] std::vector<std::string> legend() const { return names_.legend(); }

 private:
  void count_sites();
  void note_repeated();
  [[nodiscard]] std::string variable_at(const std::string& object) const;

  const TraceDocument& trace_;
  BlockNames names_;
  std::unordered_map<std::uint32_t, const TraceSite*> sites_;
  std::map<std::uint32_t, const TraceOperation*> operations_;
  std::set<std::string> mentioned_;      ///< blocks that an access touches, or finds the address of
  std::set<const TraceStep*> repeated_;  ///< frees that an event before them tells
  std::unordered_map<std::string_view, std::string> variables_;  ///< by object
};

/// The heap block that a value or an object begins with or names: "heap block 3 of T1" of "heap
/// block 3 of T1 +8, tag 2"; empty if there is none.
[[nodiscard]] std::string block_in(const std::string& text);

/// "Ends in 'text'": the last component of a path, or the whole.
[[nodiscard]] std::string file_name(const std::string& path);

}  // namespace heddle::harnesses
