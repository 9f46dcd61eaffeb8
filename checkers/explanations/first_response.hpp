#pragma once

#include <optional>

#include "checkers/explanations/part_judge.hpp"

namespace heddle::checkers {

/// All of a history up to a position.
HistoryPart part_up_to(const CodedHistory& whole, Position end);

/// A position by which the whole history has no explanation.
struct ResponseSearch {
  std::optional<Position> end;  ///< nothing: not found in time
  bool is_first = false;        ///< just before it, it has one
};

/// Needs a part that has no explanation and was made by leaving out what drop_groups.hpp allows;
/// `was_explained`, whether the whole is known to have an explanation just before the part's end.
///
/// At the part's own end the whole may still have an explanation: an operation that was left out
/// for its answer, and had not answered by then, might have done anything; a removal that is open
/// might have taken the value in question. So such operations are put back as pending ones, and
/// with them the part shows that the whole has none, at its own end or when some of them have
/// answered. Between the two ends the whole is asked.
ResponseSearch find_response(CodedHistory& whole, const HistoryPart& part, bool was_explained,
                             PartJudge& judge);

}  // namespace heddle::checkers
