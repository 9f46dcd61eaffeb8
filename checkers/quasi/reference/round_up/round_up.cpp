#include "checkers/quasi/reference/round_up/round_up.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "checkers/bad_input.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/quasi/reference/round_up/completions.hpp"
#include "checkers/quasi/reference/round_up/legal_sequence.hpp"
#include "checkers/quasi/reference/round_up/permuted_sets.hpp"
#include "checkers/quasi/reference/round_up/seen_sequences.hpp"
#include "checkers/quasi/reference/round_up/sequentializations.hpp"

namespace heddle::checkers {

using Calls = std::vector<OperationIndex>;

namespace {

/// Of sequences seen, if nobody says less.
constexpr std::uint64_t most_memory_bytes = std::uint64_t{256} << 20U;

}  // namespace

class RoundUp::State {
 public:
  explicit State(const RoundUpOptimizations& optimizations) : optimizations_(optimizations) {}

  const QuasiVerdict& check(CodedHistory& history, const QuasiCriterion& criterion,
                            const CheckOptions& options) {
    verdict_.clear();
    verdict_.algorithm = "round-up";
    seen_.begin(history, criterion);
    LimitWatch watch(options);
    may_remember_bytes_ =
        std::min(most_memory_bytes, options.limits.memory_bytes.value_or(most_memory_bytes));
    Completions completion(history, criterion);
    do {
      if (check_completion({history, criterion, completion, watch})) {
        verdict_.answer = Answer::explained;
        return verdict_;
      }
    } while (watch.reached().empty() && completion.next());
    verdict_.answer = watch.reached().empty() ? Answer::not_explained : Answer::unknown;
    verdict_.limit = watch.reached();
    return verdict_;
  }

  const RoundUpCounts& counts() const { return counts_; }

 private:
  /// One completion of one history, and what goes through its sequences.
  struct Case {
    Case(CodedHistory& history, const QuasiCriterion& criterion, const Completions& completed,
         LimitWatch& limits)
        : completion(completed),
          permutations(completed, criterion),
          legal(history, completed),
          watch(limits) {}

    const Completions& completion;
    PermutedSets permutations;
    LegalSequence legal;
    LimitWatch& watch;
  };

  /// Lines 3 to 10 of Algorithm 1. Returns whether there is an explanation.
  bool check_completion(Case completed) {
    Sequentializations phi(completed.completion.ends());
    while (const std::optional<Calls> sequentialization = phi.next()) {
      if (completed.watch.is_reached(verdict_.work)) {
        return false;
      }
      completed.permutations.begin(*sequentialization);
      if (check_unless_seen(completed)) {
        explain(completed.permutations);
        return true;
      }
    }
    return false;
  }

  /// Whether a quasi permutation of the sequentialization at hand is legal; `permutations` then has
  /// it.
  bool check_unless_seen(Case& completed) {
    PermutedSets& permutations = completed.permutations;
    if (!optimizations_.sequentializations) {
      ++counts_.sequentializations;
      return check_permutations(completed);
    }
    const SeenSequences::Sequence sequence =
        seen_.sequence_of(permutations.before(), completed.completion);
    if (const SeenSequences::Sequentialization* seen = seen_.find_sequentialization(sequence)) {
      ++counts_.skipped;
      if (seen->is_explained) {
        permutations.set_moves(seen->moves);
      }
      return seen->is_explained;
    }
    ++counts_.sequentializations;
    const bool is_explained = check_permutations(completed);
    if (completed.watch.reached().empty() && may_remember()) {
      seen_.add_sequentialization(sequence, {is_explained, permutations.moves()});
    }
    return is_explained;
  }

  /// Lines 6 to 9.
  bool check_permutations(Case& completed) {
    do {
      if (completed.watch.is_reached(verdict_.work)) {
        return false;
      }
      if (check_permutation(completed)) {
        return true;
      }
    } while (completed.permutations.next());
    return false;
  }

  /// Line 8.
  bool check_permutation(Case& completed) {
    const Calls& calls = completed.permutations.after();
    if (!optimizations_.permutations) {
      ++counts_.permutations;
      return completed.legal.contains(calls, verdict_.work);
    }
    const SeenSequences::Sequence sequence = seen_.sequence_of(calls, completed.completion);
    if (const bool* seen = seen_.find_permutation(sequence)) {
      ++counts_.skipped;
      return *seen;
    }
    ++counts_.permutations;
    const bool is_legal = completed.legal.contains(calls, verdict_.work);
    if (may_remember()) {
      seen_.add_permutation(sequence, is_legal);
    }
    return is_legal;
  }

  bool may_remember() const { return seen_.memory_bytes() < may_remember_bytes_; }

  void explain(const PermutedSets& permutations) {
    for (std::size_t place = 0; place < permutations.before().size(); ++place) {
      verdict_.steps.push_back({permutations.before()[place], permutations.after()[place],
                                permutations.displacement(place)});
    }
  }

  RoundUpOptimizations optimizations_;
  RoundUpCounts counts_;
  QuasiVerdict verdict_;
  SeenSequences seen_;
  std::uint64_t may_remember_bytes_ = 0;
};

RoundUp::RoundUp(const RoundUpOptimizations& optimizations)
    : state_(std::make_unique<State>(optimizations)) {}
RoundUp::~RoundUp() = default;
RoundUp::RoundUp(RoundUp&&) noexcept = default;
RoundUp& RoundUp::operator=(RoundUp&&) noexcept = default;

const QuasiVerdict& RoundUp::check(CodedHistory& history, const QuasiCriterion& criterion,
                                   const CheckOptions& options) {
  if (criterion.flavour != QuasiFlavour::permutation) {
    throw NotApplicable("the algorithm round-up decides the flavour permutation only");
  }
  return state_->check(history, criterion, options);
}

const RoundUpCounts& RoundUp::counts() const { return state_->counts(); }

}  // namespace heddle::checkers
