#include "checkers/explanations/first_response.hpp"

namespace heddle::checkers {
namespace {

class Widening {
 public:
  Widening(CodedHistory& whole, const HistoryPart& part)
      : whole_(whole), part_(part), is_in_part_(whole.size(), false) {
    for (const OperationIndex i : part.operations) {
      is_in_part_[i] = true;
    }
    key_ = part.initial ? key_of(part.operations.front()) : std::nullopt;
  }

  /// The part up to `end`, with all that is open there and may change the object.
  HistoryPart up_to(Position end) {
    HistoryPart part = part_;
    part.end = end;
    for (OperationIndex i = 0; i < whole_.size(); ++i) {
      const bool is_open = whole_.invocations[i] < end && whole_.responses[i] > end;
      if (is_open && !is_in_part_[i] && !is_read_only(i) && (!key_ || key_of(i) == key_)) {
        part.operations.push_back(i);
      }
    }
    return part;
  }

 private:
  [[nodiscard]] bool is_read_only(OperationIndex i) const {
    return whole_.specification->methods[whole_.calls[i].method].is_read_only;
  }

  std::optional<Code> key_of(OperationIndex i) {
    const Specification& specification = *whole_.specification;
    return specification.key == nullptr
               ? std::nullopt
               : specification.key(whole_.calls[i], {specification, whole_.values});
  }

  CodedHistory& whole_;
  const HistoryPart& part_;
  std::vector<bool> is_in_part_;
  std::optional<Code> key_;  ///< of all operations of the part, if it was split by key
};

/// The responses from the part's end on.
std::vector<Position> responses_from(const CodedHistory& whole, Position end) {
  std::vector<Position> responses;
  for (const Position response : whole.responses) {
    if (response != never && response >= end) {
      responses.push_back(response);
    }
  }
  std::ranges::sort(responses);
  return responses;
}

}  // namespace

HistoryPart part_up_to(const CodedHistory& whole, Position end) {
  HistoryPart part{.operations = {}, .end = end};
  for (OperationIndex i = 0; i < whole.size(); ++i) {
    if (whole.invocations[i] <= end) {
      part.operations.push_back(i);
    }
  }
  return part;
}

ResponseSearch find_response(CodedHistory& whole, const HistoryPart& part, bool was_explained,
                             PartJudge& judge) {
  const std::vector<Position> responses = responses_from(whole, part.end);
  Widening widening(whole, part);
  std::size_t last = 0;
  Answer answer = judge.answer(widening.up_to(responses[last]));
  while (answer == Answer::explained && last + 1 < responses.size()) {
    answer = judge.answer(widening.up_to(responses[++last]));
  }
  if (answer != Answer::not_explained) {
    return {};
  }
  std::size_t first = 0;  // before it, the whole is explained; at `last` it is not
  while (was_explained && first < last) {
    const std::size_t middle = (first + last) / 2;
    answer = judge.answer_of_whole(part_up_to(whole, responses[middle]));
    if (answer == Answer::unknown) {
      return {responses[last], false};
    }
    (answer == Answer::explained ? first : last) = middle + (answer == Answer::explained ? 1 : 0);
  }
  return {responses[last], was_explained};
}

}  // namespace heddle::checkers
