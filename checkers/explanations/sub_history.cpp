#include "checkers/explanations/sub_history.hpp"

#include <algorithm>

#include "checkers/time_scope.hpp"

namespace heddle::checkers {

PartMaker::PartMaker(const CodedHistory& whole) : whole_(whole) {
  part_.specification = whole.specification;
  part_.values = whole.values;
}

CodedHistory& PartMaker::make(const HistoryPart& part) {
  poll_time(16 * part.operations.size());
  originals_.clear();
  part_.calls.clear();
  ends_.clear();
  part_.initial = part.initial ? *part.initial : whole_.initial;
  for (const OperationIndex original : part.operations) {
    if (whole_.invocations[original] <= part.end) {
      originals_.push_back(original);
    }
  }
  std::ranges::sort(originals_, {}, [&](OperationIndex i) { return whole_.invocations[i]; });
  for (OperationIndex i = 0; i < originals_.size(); ++i) {
    const OperationIndex original = originals_[i];
    part_.calls.push_back(whole_.calls[original]);
    ends_.emplace_back(whole_.invocations[original], End{2 * i});
    if (whole_.responses[original] <= part.end && !whole_.is_pending(original)) {
      ends_.emplace_back(whole_.responses[original], End{2 * i + 1});
    } else {
      part_.calls.back().any_result = true;
      part_.calls.back().result = code_of_none;
    }
  }
  std::ranges::sort(ends_, {}, &std::pair<Position, End>::first);
  part_.invocations.assign(originals_.size(), 0);
  part_.responses.assign(originals_.size(), never);
  for (Position position = 0; position < ends_.size(); ++position) {
    const End end = ends_[position].second;
    (end.is_response() ? part_.responses : part_.invocations)[end.operation()] = position;
  }
  return part_;
}

}  // namespace heddle::checkers
