#include "checkers/quasi/inference/need_search.hpp"

#include <algorithm>

namespace heddle::checkers {
namespace {

unsigned items_of(const CodedHistory& history) {
  const Specification& specification = *history.specification;
  std::size_t items = 0;
  if (specification.removal_order) {
    const RemovalOrder& order = *specification.removal_order;
    items = (history.initial.size() - order.header) / order.width;
  }
  for (const Call& call : history.calls) {
    items += specification.methods[call.method].role == Role::add ? 1 : 0;
  }
  return static_cast<unsigned>(items);
}

}  // namespace

NeedSearch::NeedSearch(const QuasiQuestion& question)
    : criterion_(question.criterion), inferred_(question.inferred) {
  for (std::size_t set = 0; set < criterion_.sets.size(); ++set) {
    lowest_.push_back(inferred_[set] ? 0 : criterion_.sets[set].factor);
  }
}

FactorInference::Need NeedSearch::find(CodedHistory& history, const CheckOptions& options) {
  FactorInference::Need need;
  find_largest(history);
  explain_.clear();
  do_not_.clear();
  evidence_of_.clear();
  limit_.clear();
  need.answer = ask(history, lowest_, options);
  if (need.answer == Answer::explained) {
    need.smallest = {lowest_};
    return need;
  }
  if (need.answer == Answer::not_explained) {
    need.answer = find_all(history, options, need.smallest);
  }
  if (need.answer != Answer::explained) {
    need.smallest.clear();
    need.limit = limit_;
    return need;
  }
  std::ranges::sort(need.smallest);
  if (evidence_of_ != need.smallest.front()) {
    explain_.clear();
    ask(history, need.smallest.front(), options);
  }
  return need;
}

Answer NeedSearch::find_all(CodedHistory& history, const CheckOptions& options,
                            FactorVectors& minimal) {
  FactorVectors tops = {largest_};
  while (!tops.empty()) {
    FactorVector top = std::move(tops.back());
    tops.pop_back();
    const auto known = std::ranges::find_if(
        minimal, [&](const FactorVector& one) { return is_at_most(one, top); });
    FactorVector below;
    if (known != minimal.end()) {
      below = *known;
    } else {
      below = top;
      const Answer answer = go_down(history, below, options);
      if (answer == Answer::unknown) {
        return answer;
      }
      if (answer == Answer::not_explained) {
        continue;
      }
      minimal.push_back(below);
    }
    for (std::size_t set = 0; set < below.size(); ++set) {
      if (below[set] > lowest_[set]) {
        FactorVector next = top;
        next[set] = below[set] - 1;
        tops.push_back(std::move(next));
      }
    }
  }
  return minimal.empty() ? Answer::not_explained : Answer::explained;
}

/// Makes `vector` a minimal one below it; explained if there is one.
Answer NeedSearch::go_down(CodedHistory& history, FactorVector& vector,
                           const CheckOptions& options) {
  const Answer answer = ask(history, vector, options);
  if (answer != Answer::explained) {
    return answer;
  }
  lower_to_known(vector);
  for (std::size_t set = 0; set < vector.size(); ++set) {
    unsigned low = lowest_[set];
    while (low < vector[set]) {
      FactorVector middle = vector;
      middle[set] = low + (vector[set] - low) / 2;
      const Answer below = ask(history, middle, options);
      if (below == Answer::unknown) {
        return below;
      }
      if (below == Answer::explained) {
        vector = middle;
        lower_to_known(vector);
      } else {
        low = middle[set] + 1;
      }
    }
  }
  return Answer::explained;
}

Answer NeedSearch::ask(CodedHistory& history, const FactorVector& vector,
                       const CheckOptions& options) {
  if (is_above_one(explain_, vector)) {
    return Answer::explained;
  }
  const auto is_larger = [&](const FactorVector& one) { return is_at_most(vector, one); };
  if (std::ranges::any_of(do_not_, is_larger)) {
    return Answer::not_explained;
  }
  for (std::size_t set = 0; set < vector.size(); ++set) {
    criterion_.sets[set].factor = vector[set];
  }
  const QuasiVerdict& verdict = checker_.check(history, criterion_, options);
  if (verdict.answer == Answer::explained) {
    keep_evidence(history, vector, verdict);
  } else if (verdict.answer == Answer::not_explained) {
    do_not_.push_back(vector);
  } else {
    limit_ = verdict.limit;
  }
  return verdict.answer;
}

/// What the evidence does not use is not needed. (In the flavour strict its distances do not tell
/// how often an item was overtaken.)
void NeedSearch::keep_evidence(const CodedHistory& history, const FactorVector& vector,
                               const QuasiVerdict& verdict) {
  evidence_ = verdict;
  evidence_of_ = vector;
  if (criterion_.flavour == QuasiFlavour::permutation) {
    evidence_of_ = lowest_;
    for (const QuasiStep& step : evidence_.steps) {
      if (const auto set = criterion_.set_of_method(history.calls[step.stands].method)) {
        evidence_of_[*set] = std::max(evidence_of_[*set], step.displacement);
      }
    }
  }
  add_minimal(explain_, evidence_of_);
}

/// Makes it the smallest vector below it that is known to explain.
void NeedSearch::lower_to_known(FactorVector& vector) const {
  for (const FactorVector& one : explain_) {
    if (is_at_most(one, vector)) {
      vector = one;
    }
  }
}

void NeedSearch::find_largest(const CodedHistory& history) {
  largest_ = lowest_;
  for (std::size_t set = 0; set < largest_.size(); ++set) {
    if (!inferred_[set]) {
      continue;
    }
    unsigned most = 0;
    if (criterion_.flavour == QuasiFlavour::strict) {
      most = items_of(history);
    } else {
      for (const Call& call : history.calls) {
        most += criterion_.set_of(*history.specification, call) == set ? 1 : 0;
      }
    }
    largest_[set] = most == 0 ? 0 : most - 1;
  }
}

}  // namespace heddle::checkers
