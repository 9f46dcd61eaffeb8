#include "checkers/certificates/refutation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/assert.hpp"
#include "checkers/certificates/parts.hpp"
#include "checkers/certificates/permutation_steps.hpp"
#include "checkers/quasi/strict/out_of_order.hpp"

namespace heddle::checkers {
namespace {

using base::Json;

Json steps_as_json(const ClosedSet& set, bool has_factors) {
  Json::Array made;
  for (const auto& steps : set.made) {
    Json::Array flat;
    for (const MadeConfiguration& step : steps) {
      flat.emplace_back(step.from);
      flat.emplace_back(step.operation);
      if (has_factors) {
        flat.emplace_back(step.stands);
      }
    }
    made.emplace_back(std::move(flat));
  }
  return Json(std::move(made));
}

Json part_as_json(const std::vector<bool>& kept) {
  Json::Array operations;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i]) {
      operations.emplace_back(i);
    }
  }
  return operations.size() == kept.size() ? Json() : Json(std::move(operations));
}

Json closed_set_as_json(const ClosedSet& set, const std::vector<bool>& kept, bool has_factors) {
  return Json{{"kind", "closed-set"},
              {"part", part_as_json(kept)},
              {"made", steps_as_json(set, has_factors)}};
}

Json too_large(const ClosedSet& set, const ClosedSetBounds& bounds) {
  return no_proof(set.end == ClosedSet::End::memory_reached
                      ? std::string("making the proof reached the memory limit")
                      : fmt::format("the closed set has more than {} steps", bounds.most));
}

/// Of the whole history, as far as that goes.
Json proof_or_none(ConfigurationSteps& steps, const ClosedSetBounds& bounds, bool has_factors) {
  const std::vector<bool> all(steps.history().size(), true);
  const ClosedSet set = make_closed_set(steps, all, bounds);
  HEDDLE_ASSERT(set.end != ClosedSet::End::not_empty, "a history is refuted that has an order");
  return set.end == ClosedSet::End::empty ? closed_set_as_json(set, all, has_factors)
                                          : too_large(set, bounds);
}

}  // namespace

Json no_proof(const std::string& reason) { return Json{{"kind", "none"}, {"reason", reason}}; }

Json refute(CodedHistory& history, const Verdict& verdict, const ClosedSetBounds& bounds) {
  ConfigurationSteps steps(history, *history.specification, history.initial);
  std::optional<Json> proof;  // or that a part is too large: the whole is no smaller
  for_each_part(history, verdict, [&](const std::vector<bool>& kept) {
    const ClosedSet set = make_closed_set(steps, kept, bounds);
    if (set.end == ClosedSet::End::empty) {
      proof = closed_set_as_json(set, kept, false);
      return true;
    }
    if (set.end != ClosedSet::End::not_empty) {
      proof = too_large(set, bounds);
    }
    return false;
  });
  return proof ? std::move(*proof) : proof_or_none(steps, bounds, false);
}

Json refute_quasi(CodedHistory& history, const QuasiCriterion& criterion,
                  const ClosedSetBounds& bounds) {
  if (criterion.flavour == QuasiFlavour::permutation) {
    PermutationSteps steps(history, criterion);
    return proof_or_none(steps, bounds, true);
  }
  const OutOfOrder object(*history.specification, strict_factor(*history.specification, criterion));
  ConfigurationSteps steps(history, object.specification(), object.from(history.initial));
  return proof_or_none(steps, bounds, true);
}

}  // namespace heddle::checkers
