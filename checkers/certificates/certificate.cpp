#include "checkers/certificates/certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "base/assert.hpp"
#include "checkers/certificates/certified_history.hpp"
#include "checkers/certificates/closed_set.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

Json none_because(const std::string& reason) { return Json{{"kind", "none"}, {"reason", reason}}; }

/// What ties operations together when a part is taken: docs/checking/certificates.md.
std::vector<Code> values_of(const CodedHistory& history, OperationIndex i) {
  const Call& call = history.calls[i];
  const bool is_keyed =
      history.specification->shape == Shape::set || history.specification->name == "map";
  if (is_keyed) {
    return {call.arguments[0]};
  }
  if (call.argument_count > 0) {
    return {call.arguments[0]};
  }
  return {call.result};
}

bool can_take_parts(const CodedHistory& history) {
  static const std::set<std::string_view> names = {
      "queue", "stack", "set", "register", "min-priority-queue", "max-priority-queue"};
  return names.contains(history.specification->name) && history.initial.empty();
}

/// The culprits, with all other operations of their values, and those whose value is not known.
std::vector<bool> part_around(const CodedHistory& history,
                              const std::vector<OperationIndex>& culprits) {
  std::set<Code> values;
  for (const OperationIndex i : culprits) {
    for (const Code value : values_of(history, i)) {
      values.insert(value);
    }
  }
  const bool drops_empties = is_container(history.specification->shape);
  std::vector<bool> kept(history.size());
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Call& call = history.calls[i];
    const bool is_open = call.argument_count == 0 && call.any_result;
    const bool is_empty = drops_empties && call.argument_count == 0 && call.result == code_of_none;
    kept[i] = is_open || (is_empty ? std::ranges::find(culprits, i) != culprits.end()
                                   : values.contains(values_of(history, i).front()));
  }
  return kept;
}

Json closed_set_as_json(const ClosedSet& set, const std::vector<bool>* kept) {
  Json::Array made;
  for (const auto& steps : set.made) {
    Json::Array flat;
    for (const MadeConfiguration& step : steps) {
      flat.emplace_back(step.from);
      flat.emplace_back(step.operation);
    }
    made.emplace_back(std::move(flat));
  }
  Json part;
  if (kept != nullptr) {
    Json::Array operations;
    for (std::size_t i = 0; i < kept->size(); ++i) {
      if ((*kept)[i]) {
        operations.emplace_back(i);
      }
    }
    part = Json(std::move(operations));
  }
  return Json{{"kind", "closed-set"}, {"part", std::move(part)}, {"made", Json(std::move(made))}};
}

Json refute(CodedHistory& history, const Verdict& verdict) {
  if (!verdict.culprits.empty() && can_take_parts(history)) {
    const std::vector<bool> kept = part_around(history, verdict.culprits);
    const ClosedSet set = make_closed_set(history, kept, most_configurations);
    if (set.end == ClosedSet::End::empty) {
      return closed_set_as_json(set, &kept);
    }
  }
  const std::vector<bool> all(history.size(), true);
  const ClosedSet set = make_closed_set(history, all, most_configurations);
  HEDDLE_ASSERT(set.end != ClosedSet::End::not_empty, "a history is refuted that has an order");
  if (set.end == ClosedSet::End::empty) {
    return closed_set_as_json(set, nullptr);
  }
  return none_because(
      fmt::format("the closed set has more than {} configurations", most_configurations));
}

Json proof_of(CodedHistory& history, const Verdict& verdict) {
  if (verdict.answer == Answer::unknown) {
    return none_because("the answer is unknown: " + verdict.limit);
  }
  if (verdict.answer == Answer::not_explained) {
    return refute(history, verdict);
  }
  if (!verdict.has_linearization) {
    return none_because("the algorithm " + verdict.algorithm + " gave no linearization");
  }
  Json::Array order(verdict.linearization.begin(), verdict.linearization.end());
  return Json{{"kind", "linearization"}, {"order", Json(std::move(order))}};
}

}  // namespace

Json make_certificate(RecordedHistory& recorded, const Verdict& verdict) {
  CodedHistory& history = recorded.coded;
  const char* answer = verdict.answer == Answer::explained       ? "yes"
                       : verdict.answer == Answer::not_explained ? "no"
                                                                 : "unknown";
  return Json{{"heddle-certificate", 1},
              {"type", history.specification->name},
              {"criterion", "linearizability"},
              {"initial", certified_initial(recorded)},
              {"answer", answer},
              {"algorithm", verdict.algorithm},
              {"operations", certified_operations(recorded)},
              {"proof", proof_of(history, verdict)}};
}

}  // namespace heddle::checkers
