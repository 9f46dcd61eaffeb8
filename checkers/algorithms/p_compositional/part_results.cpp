#include "checkers/algorithms/p_compositional/part_results.hpp"

#include <numeric>
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

void PartResults::add(std::size_t index, Part& part, const Verdict& verdict,
                      const std::string& limit) {
  if (index > decisive_) {
    return;
  }
  steps_[index] = verdict.steps;
  steps_so_far_ += verdict.steps;
  done_ += part.history().size();
  ++parts_done_;
  if (verdict.answer == Answer::not_explained) {
    decisive_ = index;
    error_ = nullptr;
    keep_evidence(part, verdict);
    evidence_.key = to_text(part.history().values.decode(partition_.key(index)));
  } else if (verdict.answer == Answer::unknown) {
    if (index < unknown_) {
      unknown_ = index;
      limit_ = limit;
    }
  } else if (wants_linearization_) {
    has_linearizations_ = has_linearizations_ && verdict.has_linearization;
    linearizations_[index] = named_by_whole(verdict.linearization, part);
  }
}

void PartResults::add_error(std::size_t index, std::exception_ptr error) {
  if (index < decisive_) {
    decisive_ = index;
    error_ = std::move(error);
  }
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
  if (decisive_ != none) {
    verdict = evidence_;
    verdict.steps =
        std::accumulate(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(decisive_) + 1,
                        std::uint64_t{0});
  } else {
    const bool is_whole = parts_done_ == partition_.size();
    verdict.answer = is_whole && unknown_ == none ? Answer::explained : Answer::unknown;
    verdict.limit = is_whole || unknown_ != none ? limit_ : "the request to stop";
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
