#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "checkers/bad_input.hpp"
#include "checkers/history/history.hpp"
#include "checkers/history/precedence.hpp"
#include "checkers/history/stamp_ranking.hpp"
#include "checkers/history/value_table.hpp"
#include "checkers/specification.hpp"
#include "checkers/state.hpp"

namespace heddle::checkers {

/// A history in the form that algorithms read: methods as positions in Specification::methods,
/// values as codes, each attribute in a column of its own. 40 bytes an operation.
///
/// The ends of the operations stand at the positions 0, 1, 2, ..., all different and without gaps:
/// what equal time stamps mean has been settled by whoever made it. At most 2^30 operations, in any
/// order. A search may add values to `values` (a specification may need new ones); else nothing in
/// it changes, and threads that search at the same time need a copy each.
///
/// `processes` is a column too, for those who ask how a history splits into sequences (hitting
/// families do); it is empty where that is not known, or where the history has more than
/// `longest_with_processes` operations.
struct CodedHistory {
  static constexpr std::size_t longest_with_processes = 4096;

  const Specification* specification = nullptr;
  State initial;  ///< the state of the object at the start
  ValueTable values;
  std::vector<Call> calls;
  std::vector<Position> invocations;
  std::vector<Position> responses;  ///< `never` if pending
  std::vector<std::int32_t> processes;

  [[nodiscard]] std::size_t size() const { return calls.size(); }
  [[nodiscard]] bool is_pending(OperationIndex i) const { return responses[i] == never; }
  [[nodiscard]] bool precedes(OperationIndex a, OperationIndex b) const {
    return responses[a] < invocations[b];
  }

  void clear();  ///< keeps the memory
};

/// Makes coded histories, and keeps the memory it needs for that. Not for two threads at a time.
class Encoder {
 public:
  /// Makes `coded` the history, from the initial state that `initial` stands for or else from the
  /// specification's own; keeps its memory. Equal positions overlap. Throws BadInput if the initial
  /// state is wrong or missing, BadOperation if the specification cannot judge one of the
  /// operations. O(n) for positions that are dense, see StampRanking.
  void encode(const Specification& specification, const History& history, CodedHistory& coded,
              const std::optional<Value>& initial = std::nullopt);

  /// Gives the ends the positions 0, 1, 2, ... in the order of their time stamps, see StampRanking.
  void rank(const std::vector<Stamps>& stamps, EqualStamps meaning, CodedHistory& coded);

 private:
  std::vector<Stamps> stamps_;
  StampRanking ranking_;
};

/// The ends in their order, one an element. O(n), keeps the memory of `ends`.
void list_ends(const CodedHistory& history, std::vector<End>& ends);

Precedence precedence_of(const CodedHistory& history);

/// Whether the object may hold the item none: then who answers none may have found that one, or
/// nothing. O(n).
bool may_hold_none(const CodedHistory& history);

/// How many operations are open at once at most, pending ones included. O(n).
std::size_t width_of(const CodedHistory& history);

}  // namespace heddle::checkers
