#include "checkers/tests/quasi/evidence_mutants.hpp"

#include <algorithm>
#include <utility>

namespace heddle::checkers {
namespace {

class Mutation {
 public:
  Mutation(EvidenceMutants& mutants, CodedHistory& history, const QuasiCriterion& criterion,
           const QuasiVerdict& verdict)
      : mutants_(mutants), history_(history), criterion_(criterion), verdict_(verdict) {}

  void leave_out(std::size_t i) {
    if (!history_.is_pending(verdict_.steps[i].called)) {
      QuasiVerdict mutant = verdict_;
      mutant.steps.erase(mutant.steps.begin() + static_cast<std::ptrdiff_t>(i));
      judge("a step left out", mutant);
    }
  }

  void do_twice(std::size_t i) {
    QuasiVerdict mutant = verdict_;
    mutant.steps.push_back(mutant.steps[i]);
    judge("a step done twice", mutant);
  }

  /// Strictly taken, another distance may be that of an equal item; none is as far as this.
  void tell_another_displacement(std::size_t i) {
    QuasiVerdict mutant = verdict_;
    mutant.steps[i].displacement +=
        criterion_.flavour == QuasiFlavour::strict ? static_cast<unsigned>(history_.size()) : 1U;
    judge("another displacement", mutant);
  }

  void exchange_stands(std::size_t i) {
    QuasiVerdict mutant = verdict_;
    std::swap(mutant.steps[i].stands, mutant.steps[i + 1].stands);
    judge("two calls in each other's place", mutant);
  }

  void break_precedence(std::size_t i) {
    if (history_.precedes(verdict_.steps[i].called, verdict_.steps[i + 1].called)) {
      QuasiVerdict mutant = verdict_;
      std::swap(mutant.steps[i], mutant.steps[i + 1]);
      judge("two steps in each other's place", mutant);
    }
  }

  void answer_what_nobody_added(std::size_t i) {
    Call& call = history_.calls[verdict_.steps[i].called];
    if (history_.specification->methods[call.method].role == Role::remove) {
      const Call before = call;
      call.any_result = false;
      call.result = code_of_integer(1'000'000);
      judge("an answer that nobody added", verdict_);
      call = before;
    }
  }

  void shrink_factor() {
    QuasiCriterion smaller = criterion_;
    for (QuasiSet& set : smaller.sets) {
      set.factor = 0;
    }
    const bool moves = std::ranges::any_of(
        verdict_.steps, [](const QuasiStep& step) { return step.displacement > 0; });
    if (moves) {
      judge_by("a factor that is too small", verdict_, smaller);
    }
  }

  void claim_linearizable() {
    QuasiVerdict mutant = verdict_;
    for (QuasiStep& step : mutant.steps) {
      step.stands = step.called;
      step.displacement = 0;
    }
    judge("no linearization", mutant);
  }

 private:
  void judge(const char* what, const QuasiVerdict& mutant) { judge_by(what, mutant, criterion_); }

  void judge_by(const char* what, const QuasiVerdict& mutant, const QuasiCriterion& criterion) {
    if (!flaw_of(history_, criterion, mutant).empty()) {
      ++mutants_.refuted;
    } else if (mutants_.accepted.empty()) {
      mutants_.accepted = std::string("wrong evidence is accepted: ") + what;
    }
  }

  EvidenceMutants& mutants_;
  CodedHistory& history_;
  const QuasiCriterion& criterion_;
  const QuasiVerdict& verdict_;
};

}  // namespace

void EvidenceMutants::judge(CodedHistory& history, const QuasiCriterion& criterion,
                            const QuasiVerdict& verdict, bool is_linearizable) {
  Mutation mutation(*this, history, criterion, verdict);
  for (std::size_t i = 0; i < verdict.steps.size(); ++i) {
    mutation.leave_out(i);
    mutation.do_twice(i);
    mutation.tell_another_displacement(i);
    mutation.answer_what_nobody_added(i);
    if (i + 1 < verdict.steps.size()) {
      mutation.exchange_stands(i);
      mutation.break_precedence(i);
    }
  }
  mutation.shrink_factor();
  if (!is_linearizable && !verdict.steps.empty()) {
    mutation.claim_linearizable();
  }
}

}  // namespace heddle::checkers
