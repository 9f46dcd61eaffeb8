#include "checkers/quasi/quasi_explanation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace heddle::checkers {
namespace {

constexpr std::size_t most_vectors = 4;

std::string places(unsigned count) {
  return fmt::format("{} place{}", count, count == 1 ? "" : "s");
}

/// Where removals should take their items.
const char* exit_of(Shape shape) {
  switch (shape) {
    case Shape::stack:
      return "the top";
    case Shape::priority_minimum:
      return "the minimum";
    case Shape::priority_maximum:
      return "the maximum";
    case Shape::queue:
      return "the head";
    default:
      return "the one that goes first";
  }
}

bool is_strict(const QuasiSubject& subject) {
  return subject.criterion.flavour == QuasiFlavour::strict;
}

const Specification& specification_of(const QuasiSubject& subject) {
  return *subject.history.specification;
}

bool promises_everything(const QuasiCriterion& criterion) {
  return std::ranges::all_of(criterion.sets,
                             [](const QuasiSet& set) { return set.factor == no_bound; });
}

std::string behind_failure(const QuasiSubject& subject, const QuasiFailure* failure) {
  const std::string promised = to_text(specification_of(subject), subject.criterion.sets);
  const Answer found = failure == nullptr ? Answer::unknown : failure->need.answer;
  if (found == Answer::explained) {
    return fmt::format(": needs {}, and {} was promised",
                       factors_text(subject, failure->need.smallest), promised);
  }
  if (found == Answer::not_explained || promises_everything(subject.criterion)) {
    const bool has_reason = failure != nullptr && failure->reason;
    return " at any factor" +
           (has_reason ? ": " + sentence_of(failure->reason, subject.names) : "");
  }
  return " with " + promised +
         (failure == nullptr ? "" : "; which factor would do was not found out");
}

/// Writes what is behind the calls of a sequence.
class Remarks {
 public:
  Remarks(const QuasiSubject& subject, const QuasiVerdict& verdict)
      : subject_(subject), verdict_(verdict) {
    position_of_.resize(subject.history.size());
    for (std::size_t i = 0; i < verdict.steps.size(); ++i) {
      position_of_[verdict.steps[i].called] = i;
    }
  }

  [[nodiscard]] std::string at(std::size_t position) const {
    const QuasiStep& step = verdict_.steps[position];
    if (is_strict(subject_)) {
      const char* exit = exit_of(specification_of(subject_).shape);
      return step.displacement == 0 ? ""
                                    : fmt::format("{} from {}", places(step.displacement), exit);
    }
    if (step.called == step.stands) {
      return "";
    }
    return fmt::format("here stands {}, {} {}", subject_.names.in_sentence(step.stands),
                       places(step.displacement),
                       position_of_[step.stands] > position ? "early" : "late");
  }

 private:
  const QuasiSubject& subject_;
  const QuasiVerdict& verdict_;
  std::vector<std::size_t> position_of_;  ///< in rho', by operation
};

std::string heading(const QuasiSubject& subject) {
  return is_strict(subject)
             ? "this order keeps precedence, and removals take items where it says:\n"
             : "this order keeps precedence, and what stands in it is legal:\n";
}

}  // namespace

std::string behind_answer(const QuasiSubject& subject, const QuasiVerdict& verdict,
                          const QuasiFailure* failure) {
  switch (verdict.answer) {
    case Answer::explained: {
      const std::string moves = largest_moves(subject, verdict);
      return moves.empty() ? "" : ": " + moves;
    }
    case Answer::not_explained:
      return behind_failure(subject, failure);
    case Answer::unknown:
      break;
  }
  return ": reached " + verdict.limit;
}

std::string explain_quasi_briefly(const QuasiSubject& subject, const QuasiVerdict& verdict,
                                  const QuasiFailure* failure) {
  return to_text(verdict.answer) + behind_answer(subject, verdict, failure);
}

std::string explain_quasi(const QuasiSubject& subject, const QuasiVerdict& verdict,
                          const QuasiFailure* failure) {
  std::string text = explain_quasi_briefly(subject, verdict, failure) + "\n";
  if (verdict.answer == Answer::explained && !verdict.steps.empty()) {
    const std::string promised = to_text(specification_of(subject), subject.criterion.sets);
    return text + "With " + promised + " " + heading(subject) +
           quasi_sequence(subject, verdict, "  ");
  }
  if (verdict.answer == Answer::not_explained && failure != nullptr &&
      !failure->witness.steps.empty()) {
    text += "With " + factors_text(subject, {failure->need.smallest.front()}) + " " +
            heading(subject) + quasi_sequence(subject, failure->witness, "  ");
  }
  return text;
}

std::string quasi_sequence(const QuasiSubject& subject, const QuasiVerdict& verdict,
                           const std::string& indent, std::size_t most) {
  const Remarks remarks(subject, verdict);
  const bool is_cut = verdict.steps.size() > most;
  std::vector<std::pair<std::string, std::string>> lines;
  std::size_t width = 0;
  for (std::size_t i = 0; i < verdict.steps.size(); ++i) {
    std::string remark = remarks.at(i);
    if (is_cut && remark.empty()) {
      continue;
    }
    const OperationIndex called = verdict.steps[i].called;
    const bool took_effect = subject.history.is_pending(called);
    std::string call = fmt::format("{}. {}{}", i + 1, subject.names.in_list(called),
                                   took_effect ? ", took effect" : "");
    width = std::max(width, call.size());
    lines.emplace_back(std::move(call), std::move(remark));
  }
  std::string text;
  for (const auto& [call, remark] : lines) {
    text += indent + (remark.empty() ? call : fmt::format("{:{}}  {}", call, width, remark)) + "\n";
  }
  return text;
}

std::string factors_text(const QuasiSubject& subject, const std::vector<FactorVector>& vectors) {
  std::string text;
  const std::size_t shown = std::min(vectors.size(), most_vectors);
  for (std::size_t i = 0; i < shown; ++i) {
    text += (i == 0 ? "" : " or ") +
            to_text(specification_of(subject), with_factors(subject.criterion, vectors[i]).sets);
  }
  const std::size_t more = vectors.size() - shown;
  return text + (more == 0 ? "" : fmt::format(" or {} other choices", more));
}

std::string largest_moves(const QuasiSubject& subject, const QuasiVerdict& verdict) {
  const QuasiCriterion& criterion = subject.criterion;
  std::vector<unsigned> largest(criterion.sets.size());
  for (const QuasiStep& step : verdict.steps) {
    const Call& call = subject.history.calls[step.stands];
    if (const auto set = criterion.set_of_method(call.method)) {
      largest[*set] = std::max(largest[*set], step.displacement);
    }
  }
  std::string text;
  for (std::size_t set = 0; set < largest.size(); ++set) {
    if (largest[set] == 0) {
      continue;
    }
    const std::string name = name_of(specification_of(subject), criterion.sets[set]);
    text += text.empty() ? "" : ", ";
    text += is_strict(subject)
                ? fmt::format("{} takes items up to {} from {}", name, places(largest[set]),
                              exit_of(specification_of(subject).shape))
                : fmt::format("{} moves by up to {}", name, places(largest[set]));
  }
  return text;
}

}  // namespace heddle::checkers
