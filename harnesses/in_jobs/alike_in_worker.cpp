#include "harnesses/in_jobs/alike_in_worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto refresh_interval = std::chrono::milliseconds(200);
constexpr unsigned most_ends = 5;

void keep(SearchState& state, const std::string& text) {
  WorkResult result = parse_work_result(text);
  if (!result.misuse.empty()) {
    throw UsageError(result.misuse);
  }
  if (!result.fault.empty()) {
    throw std::runtime_error(result.fault);
  }
  state.threads = std::move(result.threads);
  state.alike = std::move(result.alike);
  state.findings.add(result.findings);
  state.has_first = state.findings.first.has_value();
}

/// The text of the answer; nothing if there is none by then.
std::optional<std::string> answer_of(Crew& crew, Clock::time_point end,
                                     std::map<std::string, unsigned>& lost) {
  WorkUnit unit;
  unit.is_to_find_alike = true;
  crew.give(0, unit);
  for (unsigned ends = 0; !base::interrupted && Clock::now() < end;) {
    std::optional<Crew::Answer> answer = crew.wait(std::min(end, Clock::now() + refresh_interval));
    if (!answer) {
      continue;
    }
    if (answer->text) {
      return std::move(answer->text);
    }
    if (answer->exit_status == base::number_of(base::ExitStatus::own_fault)) {
      throw std::runtime_error("a worker process has ended by a fault of its own");
    }
    ++lost[answer->how];
    log::debug("a worker process has ended: {}", answer->how);
    if (answer->worker != 0) {
      continue;
    }
    if (++ends == most_ends) {
      throw std::runtime_error(
          fmt::format("{} worker processes have ended amid the first execution, the last by {}",
                      ends, answer->how));
    }
    crew.give(0, unit);
  }
  crew.replace(0);
  return std::nullopt;
}

}  // namespace

std::map<std::string, unsigned> find_alike_in_worker(Crew& crew, SearchState& state,
                                                     std::chrono::nanoseconds& limit) {
  const Clock::time_point start = Clock::now();
  const bool is_limited = limit < Clock::time_point::max() - start;
  std::map<std::string, unsigned> lost;
  const auto end = is_limited ? start + limit : Clock::time_point::max();
  if (const std::optional<std::string> text = answer_of(crew, end, lost)) {
    keep(state, *text);
  }
  if (is_limited) {
    limit -= std::min<std::chrono::nanoseconds>(limit, Clock::now() - start);
  }
  return lost;
}

}  // namespace heddle::harnesses
