#include "checkers/quasi/search/ranked_calls.hpp"

#include <algorithm>

namespace heddle::checkers {

void RankedCalls::build(const CodedHistory& history, const QuasiCriterion& criterion) {
  const Specification& specification = *history.specification;
  sets_.assign(criterion.sets.size(), {});
  entries_.clear();
  completed_ = 0;
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Call& call = history.calls[i];
    const auto set = criterion.set_of(specification, call);
    const bool may_have_found_nothing =
        call.any_result && answer_that_found_nothing(specification.methods[call.method]);
    entries_.push_back({i, history.invocations[i], history.responses[i], set.value_or(no_set),
                        !set || may_have_found_nothing});
    completed_ += history.is_pending(i) ? 0 : 1;
    if (set) {
      ++sets_[*set].calls;
    }
  }
  std::ranges::sort(entries_, {}, &Entry::invocation);
  for (std::size_t i = 0; i < sets_.size(); ++i) {
    const unsigned factor = criterion.sets[i].factor;
    sets_[i].factor = factor + std::uint64_t{1} >= sets_[i].calls ? no_bound : factor;
  }
}

bool RankedCalls::can_reorder() const {
  return std::ranges::any_of(sets_, [](const Set& set) { return set.calls > 1 && set.factor > 0; });
}

}  // namespace heddle::checkers
