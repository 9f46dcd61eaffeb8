#include "harnesses/reports/report_quasi_json.hpp"

#include <optional>
#include <sstream>
#include <utility>
#include <vector>

namespace heddle::harnesses {
namespace {

using base::Json;

constexpr std::size_t deepest_level = 64;  ///< as for whoever reads histories

/// A number if there is one set, else an object with one for each.
Json json_of(const QuasiReport& quasi, const std::vector<unsigned>& factors) {
  if (factors.size() == 1) {
    return factors.front();
  }
  Json json = Json::object();
  for (std::size_t i = 0; i < factors.size(); ++i) {
    json[quasi.sets[i].name] = factors[i];
  }
  return json;
}

Json json_of(const std::map<unsigned, std::uint64_t>& counts) {
  Json json = Json::object();
  for (const auto& [value, count] : counts) {
    json[std::to_string(value)] = count;
  }
  return json;
}

/// Of the only set, or an object with those of each.
Json histograms(const QuasiReport& quasi,
                std::map<unsigned, std::uint64_t> QuasiReport::Set::* counts) {
  if (quasi.sets.size() == 1) {
    return json_of(quasi.sets.front().*counts);
  }
  Json json = Json::object();
  for (const QuasiReport::Set& set : quasi.sets) {
    json[set.name] = json_of(set.*counts);
  }
  return json;
}

/// What was promised; or found, if it is one vector. Else null.
Json factor_of(const QuasiReport& quasi) {
  if (quasi.infers) {
    return quasi.smallest.size() == 1 ? json_of(quasi, quasi.smallest.front()) : Json();
  }
  std::vector<unsigned> factors;
  for (const QuasiReport::Set& set : quasi.sets) {
    factors.push_back(set.factor.value_or(0));
  }
  return json_of(quasi, factors);
}

Json distribution_of(const checkers::Histogram& histogram) {
  return {{"mean", checkers::mean_of(histogram)},
          {"most", checkers::most_of(histogram)},
          {"counts", json_of(histogram)}};
}

Json rank_errors_of(const checkers::RankErrorTally& tally) {
  return {{"histories", tally.measured},
          {"not_measured", tally.unmeasured},
          {"ranks", distribution_of(tally.ranks)},
          {"delays", distribution_of(tally.delays)}};
}

Json inference_of(const QuasiReport& quasi) {
  Json smallest = Json::array();
  for (const std::vector<unsigned>& factors : quasi.smallest) {
    smallest.push_back(json_of(quasi, factors));
  }
  bool without_bound = false;
  for (const QuasiReport::Set& set : quasi.sets) {
    without_bound = without_bound || set.without_bound;
  }
  Json json{{"smallest", smallest},
            {"without_bound", without_bound},
            {"histories_by_factor", histograms(quasi, &QuasiReport::Set::histories_by_factor)},
            {"calls_by_displacement", histograms(quasi, &QuasiReport::Set::calls_by_displacement)},
            {"rank_errors", rank_errors_of(quasi.rank_errors)},
            {"history", Json::array()},
            {"schedule", nullptr},
            {"trace", nullptr}};
  if (!quasi.witnesses.empty()) {
    const ViolationReport& witness = quasi.witnesses.front().trace;
    json["history"] = operations_of(witness.trace.history);
    json["schedule"] = witness.trace.schedule;
    json["trace"] = witness.trace_file.empty() ? Json() : Json(witness.trace_file);
  }
  return json;
}

}  // namespace

void add_quasi(Json& json, const Report& report) {
  for (const char* key :
       {"quasi_factor", "quasi_flavour", "inference", "sequentializations", "permutations"}) {
    json[key] = nullptr;
  }
  if (!report.quasi) {
    return;
  }
  const QuasiReport& quasi = *report.quasi;
  json["quasi_factor"] = factor_of(quasi);
  json["quasi_flavour"] = quasi.flavour;
  if (quasi.infers) {
    json["inference"] = inference_of(quasi);
  }
  if (quasi.sequentializations && quasi.permutations) {
    json["sequentializations"] = *quasi.sequentializations;
    json["permutations"] = *quasi.permutations;
  }
}

Json operations_of(const std::string& history) {
  Json operations = Json::array();
  std::istringstream lines(history);
  for (std::string line; std::getline(lines, line);) {
    std::optional<Json> entry = base::parse_json(line, deepest_level);
    if (entry && entry->contains("operation")) {
      operations.push_back(*std::move(entry));
    }
  }
  return operations;
}

}  // namespace heddle::harnesses
