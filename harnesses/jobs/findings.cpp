#include "harnesses/jobs/findings.hpp"

#include <algorithm>
#include <boost/uuid/name_generator_sha1.hpp>
#include <boost/uuid/uuid_io.hpp>
#include <utility>

namespace heddle::harnesses {
namespace {

void add_libraries(runtime::ForeignLibrary& known, const runtime::ForeignLibrary& more) {
  std::set<std::string> functions(known.functions.begin(), known.functions.end());
  functions.insert(more.functions.begin(), more.functions.end());
  known = {more.name, more.is_harmless, {functions.begin(), functions.end()}};
}

}  // namespace

void HistoryFindings::add(const HistoryFindings& more) {
  found += more.found;
  judged += more.judged;
  undecided += more.undecided;
  distinct.insert(more.distinct.begin(), more.distinct.end());
  unlisted.insert(more.unlisted.begin(), more.unlisted.end());
  blocked_executions += more.blocked_executions;
  undecided_blocked.insert(more.undecided_blocked.begin(), more.undecided_blocked.end());
}

void Findings::add(const Findings& more) {
  histories.add(more.histories);
  for (const KeptViolation& one : more.violations) {
    const bool is_known = std::ranges::any_of(
        violations, [&](const KeptViolation& known) { return known.found.is_like(one.found); });
    if (!is_known) {
      violations.push_back(one);
    }
  }
  for (const auto& [output, outcome] : more.outcomes) {
    const auto [known, is_new] = outcomes.emplace(output, outcome);
    known->second.executions += is_new ? 0 : outcome.executions;
  }
  first = first ? first : more.first;
  trace_hash = trace_hash.empty() ? more.trace_hash : trace_hash;
  races.add(more.races);
  possible_races.add(more.possible_races);
  touched = touched || more.touched;
  overlapped = overlapped || more.overlapped;
  inputs_were_drawn = inputs_were_drawn || more.inputs_were_drawn;
  spinning_calls += more.spinning_calls;
  not_put_back.insert(more.not_put_back.begin(), more.not_put_back.end());
  for (const auto& [name, library] : more.foreign) {
    add_libraries(foreign[name], library);
  }
  peak_rss_bytes = std::max(peak_rss_bytes, more.peak_rss_bytes);
}

std::vector<KeptViolation> Findings::not_in(const std::vector<KeptViolation>& earlier) const {
  std::vector<KeptViolation> fresh = violations;
  std::erase_if(fresh, [&](const KeptViolation& one) {
    return one.found.violation.kind == ViolationKind::data_race &&
           std::ranges::any_of(
               earlier, [&](const KeptViolation& known) { return known.found.is_like(one.found); });
  });
  return fresh;
}

std::vector<FoundRace> Findings::only_possible() const {
  std::vector<FoundRace> only;
  std::ranges::copy_if(possible_races.races(), std::back_inserter(only),
                       [&](const FoundRace& one) { return !races.has(one.race); });
  return only;
}

/// UUIDs of version 5 (RFC 9562), which are parts of SHA-1 hashes: of an output that cannot be
/// guessed nothing can be told by it.
void Findings::hide_output() {
  const boost::uuids::name_generator_sha1 hash(boost::uuids::ns::oid());
  std::map<std::string, Outcome> hidden;
  for (auto& [output, outcome] : outcomes) {
    outcome.hash = to_string(hash(output));
    outcome.output.clear();
    hidden.emplace(outcome.hash, std::move(outcome));
  }
  outcomes = std::move(hidden);
  if (first) {
    first->output.clear();
  }
}

void Findings::begin_again() {
  histories = {};
  violations.clear();
  outcomes.clear();
  first.reset();
}

}  // namespace heddle::harnesses
