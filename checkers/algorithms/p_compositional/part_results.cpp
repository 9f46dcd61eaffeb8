#include "checkers/algorithms/p_compositional/part_results.hpp"

#include <utility>

#include "checkers/algorithms/p_compositional/witness.hpp"
#include "checkers/history/value.hpp"

namespace heddle::checkers {
namespace {

/// The operations of a part as those of the whole.
std::vector<OperationIndex> named_by_whole(const std::vector<OperationIndex>& operations,
                                           const Part& part) {
  std::vector<OperationIndex> renamed;
  renamed.reserve(operations.size());
  for (const OperationIndex i : operations) {
    renamed.push_back(part.whole_index(i));
  }
  return renamed;
}

}  // namespace

PartResults::PartResults(const CodedHistory& history, const Partition& partition,
                         bool wants_linearization)
    : history_(history),
      partition_(partition),
      wants_linearization_(wants_linearization),
      steps_(partition.size()),
      linearizations_(wants_linearization ? partition.size() : 0) {}

void PartResults::add(RoundOfPart place, Part& part, const Verdict& verdict,
                      const std::string& limit) {
  if (place > decisive_) {
    return;
  }
  count_steps(place, verdict.steps);
  done_ += part.history().size();
  ++parts_done_;
  if (verdict.answer == Answer::not_explained) {
    decisive_ = place;
    error_ = nullptr;
    keep_evidence(part, verdict);
    evidence_.key = to_text(part.history().values.decode(partition_.key(place.part)));
  } else if (verdict.answer == Answer::unknown) {
    if (place < unknown_) {
      unknown_ = place;
      limit_ = limit;
    }
  } else if (wants_linearization_) {
    has_linearizations_ = has_linearizations_ && verdict.has_linearization;
    linearizations_[place.part] = named_by_whole(verdict.linearization, part);
  }
}

void PartResults::add_undecided(RoundOfPart place, std::uint64_t steps) {
  if (place < decisive_) {
    count_steps(place, steps);
  }
}

void PartResults::add_error(RoundOfPart place, std::exception_ptr error) {
  if (place < decisive_) {
    decisive_ = place;
    error_ = std::move(error);
  }
}

void PartResults::count_steps(RoundOfPart place, std::uint64_t steps) {
  steps_so_far_ += steps;
  if (place.round == 0) {
    steps_[place.part] = steps;
  } else {
    later_steps_.push_back({place, steps});
  }
}

/// Up to the decisive round of its part, in their order.
std::uint64_t PartResults::steps_until_decided() const {
  std::uint64_t steps = 0;
  for (std::uint32_t part = 0; part < steps_.size(); ++part) {
    steps += RoundOfPart{.round = 0, .part = part} <= decisive_ ? steps_[part] : 0;
  }
  for (const LaterSteps& later : later_steps_) {
    steps += later.place <= decisive_ ? later.steps : 0;
  }
  return steps;
}

void PartResults::keep_evidence(Part& part, const Verdict& verdict) {
  evidence_ = verdict;
  evidence_.longest_prefix = named_by_whole(verdict.longest_prefix, part);
  evidence_.blocking = named_by_whole(verdict.blocking, part);
  evidence_.culprits = named_by_whole(verdict.culprits, part);
}

Verdict PartResults::verdict() const {
  if (error_) {
    std::rethrow_exception(error_);
  }
  Verdict verdict;
  if (decisive_ != RoundOfPart()) {
    verdict = evidence_;
    verdict.steps = steps_until_decided();
  } else {
    const bool is_whole = parts_done_ == partition_.size();
    verdict.answer = is_whole && unknown_ == RoundOfPart() ? Answer::explained : Answer::unknown;
    verdict.limit = is_whole || unknown_ != RoundOfPart() ? limit_ : "the request to stop";
    if (verdict.answer == Answer::explained && history_.specification->parts_only_refute) {
      verdict.answer = Answer::unknown;
      verdict.limit = "what parts of such an object can tell: each is explained";
    }
    verdict.steps = steps_so_far_;
    if (verdict.answer == Answer::explained && wants_linearization_ && has_linearizations_) {
      merge(verdict);
    }
  }
  verdict.algorithm = "p-compositional";
  return verdict;
}

void PartResults::merge(Verdict& verdict) const {
  std::vector<OperationIndex> all;
  std::vector<std::size_t> begins;
  all.reserve(history_.size());
  for (const std::vector<OperationIndex>& linearization : linearizations_) {
    begins.push_back(all.size());
    all.insert(all.end(), linearization.begin(), linearization.end());
  }
  verdict.linearization = merge_linearizations(history_, all, begins);
  verdict.has_linearization = true;
}

}  // namespace heddle::checkers
