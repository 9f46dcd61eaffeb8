#include "checkers/command/report/quasi_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "checkers/command/report/history_picture.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t most_in_sequence = 24;

std::string names_of_inferred(const JudgedHistory& judged) {
  const QuasiQuestion& question = judged.quasi->question;
  std::string text;
  for (std::size_t set = 0; set < question.inferred.size(); ++set) {
    if (question.inferred[set]) {
      text += (text.empty() ? "" : ", ") +
              name_of(judged.specification(), question.criterion.sets[set]);
    }
  }
  return text;
}

/// Applies `tell` to what explain_quasi needs.
template <typename Tell>
auto about(const JudgedHistory& judged, const QuasiCriterion& criterion, Tell tell) {
  const OperationNames names = names_in(*judged.recorded);
  return tell(QuasiSubject{judged.recorded->coded, criterion, names});
}

std::string vectors_text(const JudgedHistory& judged) {
  const QuasiCriterion& criterion = judged.quasi->question.criterion;
  return about(judged, criterion, [&](const QuasiSubject& subject) {
    return factors_text(subject, judged.quasi->smallest);
  });
}

std::string sequence_text(const JudgedHistory& judged, const QuasiCriterion& criterion,
                          const QuasiVerdict& verdict, std::size_t most) {
  std::string text = "  With " + to_text(judged.specification(), criterion.sets) + " ";
  text += criterion.flavour == QuasiFlavour::strict
              ? "this order keeps precedence, and removals take items where it says"
              : "this order keeps precedence, and what stands in it is legal";
  text += verdict.steps.size() > most
              ? fmt::format(" (of {} calls only those out of order):\n", verdict.steps.size())
              : ":\n";
  return text + about(judged, criterion, [&](const QuasiSubject& subject) {
           return quasi_sequence(subject, verdict, "    ", most);
         });
}

}  // namespace

std::string quasi_headline(const JudgedHistory& judged) {
  const JudgedQuasi& quasi = *judged.quasi;
  if (judged.verdict.answer == Answer::unknown) {
    return "";
  }
  if (quasi.question.infers() && judged.verdict.answer == Answer::explained) {
    return " with " + vectors_text(judged);
  }
  const QuasiFailure* failure = quasi.failure ? &*quasi.failure : nullptr;
  return about(judged, quasi.question.criterion, [&](const QuasiSubject& subject) {
    return behind_answer(subject, quasi.verdict, failure);
  });
}

std::string quasi_question(const JudgedHistory& judged) {
  const QuasiQuestion& question = judged.quasi->question;
  const bool is_strict = question.criterion.flavour == QuasiFlavour::strict;
  return (is_strict ? "strict " : "") +
         (question.infers() ? "factors of " + names_of_inferred(judged)
                            : to_text(judged.specification(), question.criterion.sets));
}

std::string quasi_evidence(const JudgedHistory& judged, const CheckReportStyle& style) {
  const JudgedQuasi& quasi = *judged.quasi;
  if (judged.verdict.answer == Answer::explained) {
    return style.with_witness && !quasi.verdict.steps.empty()
               ? sequence_text(judged, quasi.criterion(), quasi.verdict, ~std::size_t{0})
               : "";
  }
  if (!quasi.failure || !quasi.is_in_full) {
    return "";
  }
  std::vector<OperationIndex> operations(judged.recorded->size());
  std::iota(operations.begin(), operations.end(), 0U);
  std::ranges::sort(operations, {},
                    [&](OperationIndex i) { return judged.recorded->coded.invocations[i]; });
  const QuasiFailure& failure = *quasi.failure;
  Picture picture{.operations = operations, .width = style.width};
  if (failure.reason) {
    picture.important = failure.reason->culprits;
  }
  std::string text = "  The history:\n" + drawn(*judged.recorded, std::move(picture));
  if (!failure.witness.steps.empty()) {
    const QuasiCriterion enough =
        with_factors(quasi.question.criterion, failure.need.smallest.front());
    text += sequence_text(judged, enough, failure.witness, most_in_sequence);
  }
  return text;
}

}  // namespace heddle::checkers
