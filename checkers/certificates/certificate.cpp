#include "checkers/certificates/certificate.hpp"

#include <string>
#include <utility>

#include "checkers/certificates/certified_history.hpp"
#include "checkers/certificates/refutation.hpp"
#include "checkers/certificates/theorems.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

Json number_array(const std::vector<OperationIndex>& numbers) {
  return Json(Json::Array(numbers.begin(), numbers.end()));
}

/// What the algorithm found, and by which theorem that is enough. Nothing rests on it.
void add_pattern(const CodedHistory& history, const Verdict& verdict, Json& proof) {
  if (verdict.reason.empty()) {
    return;
  }
  proof["pattern"] = Json{{"operations", number_array(verdict.culprits)}, {"says", verdict.reason}};
  if (const char* theorem = theorem_behind(*history.specification, verdict.algorithm)) {
    proof["theorem"] = theorem;
  }
}

/// The proof of a refutation, unless a limit is reached.
template <typename Make>
Json refute_within(const Limits& limits, const Make& make) {
  const TimeScope scope(limits);
  try {
    return make(ClosedSetBounds{most_configurations, limits.memory_bytes});
  } catch (const TimeIsUp&) {
    if (!scope.is_over()) {
      throw;
    }
    const bool is_stopped = limits.stop != nullptr && limits.stop->load();
    return no_proof(is_stopped ? "making the proof was stopped: by the memory limit, or the user"
                               : "making the proof reached the time limit");
  }
}

Json proof_of(CodedHistory& history, const Verdict& verdict, const Limits& limits) {
  if (verdict.answer == Answer::unknown) {
    return no_proof("the answer is unknown: " + verdict.limit);
  }
  if (verdict.answer == Answer::not_explained) {
    Json proof = refute_within(
        limits, [&](const ClosedSetBounds& bounds) { return refute(history, verdict, bounds); });
    add_pattern(history, verdict, proof);
    return proof;
  }
  if (!verdict.has_linearization) {
    return no_proof("the algorithm " + verdict.algorithm + " gave no linearization");
  }
  return Json{{"kind", "linearization"}, {"order", number_array(verdict.linearization)}};
}

Json quasi_proof_of(CodedHistory& history, const QuasiCriterion& criterion,
                    const QuasiVerdict& verdict, const Limits& limits) {
  if (verdict.answer == Answer::unknown) {
    return no_proof("the answer is unknown: " + verdict.limit);
  }
  if (verdict.answer == Answer::not_explained) {
    return refute_within(limits, [&](const ClosedSetBounds& bounds) {
      return refute_quasi(history, criterion, bounds);
    });
  }
  Json::Array order;
  Json::Array stands;
  for (const QuasiStep& step : verdict.steps) {
    order.emplace_back(step.called);
    stands.emplace_back(step.stands);
  }
  return Json{{"kind", "linearization"},
              {"order", Json(std::move(order))},
              {"stands", Json(std::move(stands))}};
}

Json criterion_as_json(const Specification& specification, const QuasiCriterion& criterion) {
  Json::Array sets;
  for (const QuasiSet& set : criterion.sets) {
    Json::Array methods;
    for (const std::uint32_t method : set.methods) {
      methods.emplace_back(specification.methods[method].names.front());
    }
    sets.push_back(Json{{"methods", Json(std::move(methods))},
                        {"factor", set.factor == no_bound ? Json() : Json(set.factor)}});
  }
  return Json{{"flavour", to_text(criterion.flavour)}, {"sets", Json(std::move(sets))}};
}

const char* word_of(Answer answer) {
  return answer == Answer::explained ? "yes" : answer == Answer::not_explained ? "no" : "unknown";
}

Json without_proof(const RecordedHistory& recorded, Answer answer, const std::string& algorithm) {
  return Json{{"heddle-certificate", 1},
              {"type", recorded.coded.specification->name},
              {"criterion", "linearizability"},
              {"initial", certified_initial(recorded)},
              {"answer", word_of(answer)},
              {"algorithm", algorithm},
              {"operations", certified_operations(recorded)}};
}

}  // namespace

Json make_certificate(RecordedHistory& recorded, const Verdict& verdict, const Limits& limits) {
  Json certificate = without_proof(recorded, verdict.answer, verdict.algorithm);
  certificate["proof"] = proof_of(recorded.coded, verdict, limits);
  return certificate;
}

Json make_quasi_certificate(RecordedHistory& recorded, const QuasiCriterion& criterion,
                            const QuasiVerdict& verdict, const Limits& limits) {
  Json certificate = without_proof(recorded, verdict.answer, verdict.algorithm);
  certificate["criterion"] = "quasi-linearizability";
  certificate["quasi"] = criterion_as_json(*recorded.coded.specification, criterion);
  certificate["proof"] = quasi_proof_of(recorded.coded, criterion, verdict, limits);
  return certificate;
}

}  // namespace heddle::checkers
