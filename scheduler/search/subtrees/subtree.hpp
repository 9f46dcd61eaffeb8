#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/recorded_path.hpp"
#include "scheduler/search/subtrees/shared_sequence.hpp"

namespace heddle::scheduler {

/// A place where the way leaves the default course of the search.
struct Detour {
  enum class Kind : std::uint8_t {
    reversal,  ///< steps first..last end with an event that was put before one of `deferred`
    value,     ///< step first = last takes another value than the first
  };
  Kind kind = Kind::reversal;
  ThreadId deferred = 0;  ///< reversal: the thread whose event was next, and is again afterwards
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::uint32_t deferred_fingerprint = 0;  ///< reversal: of that event
  friend bool operator==(const Detour&, const Detour&) = default;
};

/// A part of the search space of Dpor: all traces that begin with these steps and do not belong to
/// another subtree. A small value that depends on nothing else: the state of a whole search is a
/// list of them, which can be written down, read back and divided among searches at will. What
/// several of them begin with is in memory once, as far as one execution found them: see Course.
struct Subtree {
  SharedSequence<RecordedStep> steps;  ///< empty: the whole space
  SharedSequence<Detour> detours;      ///< in order, disjoint; the last one ends with the last step
  friend bool operator==(const Subtree&, const Subtree&) = default;
};

/// With its part of the whole space, an estimate.
struct WeightedSubtree {
  Subtree subtree;
  double weight = 1;
  friend bool operator==(const WeightedSubtree&, const WeightedSubtree&) = default;
};

/// One line of text: "heddle-subtree-1 | STEP ... | DETOUR ...", a step being
/// "thread[=value][:fingerprint]", a detour "first-last>deferred[:fingerprint]" or "position".
/// The inverse throws std::invalid_argument, saying what is wrong and where.
[[nodiscard]] std::string to_text(const Subtree& subtree);
[[nodiscard]] Subtree parse_subtree(std::string_view text);

enum class Fingerprints : std::uint8_t {
  written,
  left_out,  ///< for another process, where addresses, and so what events are recognised by, differ
};

/// Several of them, one line each: "KEPT | STEP ... | DETOUR ...", where the steps go on after the
/// first KEPT ones of the line before. Those of one search differ in their last steps, mostly.
/// Subtrees that are read share the steps that are kept.
[[nodiscard]] std::string to_text(std::span<const Subtree> subtrees,
                                  Fingerprints fingerprints = Fingerprints::written);
[[nodiscard]] std::vector<Subtree> parse_subtrees(std::string_view text);

}  // namespace heddle::scheduler
