#include "harnesses/in_jobs/alike_in_worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "harnesses/exploration/alike_children.hpp"
#include "harnesses/in_jobs/deaths.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto refresh_interval = std::chrono::milliseconds(200);
constexpr unsigned most_ends = 5;

/// One worker at it after the other.
class FirstOfAll {
 public:
  FirstOfAll(Crew& crew, SearchState& state, bool is_isolated)
      : crew_(crew), state_(state), is_isolated_(is_isolated) {}

  /// The text of the answer; nothing if there is none by then.
  std::optional<std::string> answer(Clock::time_point end) {
    crew_.give(0, unit_);
    while (!base::interrupted && Clock::now() < end && ends_ < most_ends) {
      std::optional<Crew::Answer> answer =
          crew_.wait(std::min(end, Clock::now() + refresh_interval));
      if (answer && answer->text) {
        return std::move(answer->text);
      }
      if (answer) {
        lose(*answer);
      }
    }
    crew_.replace(0);
    return std::nullopt;
  }
  [[nodiscard]] std::map<std::string, unsigned> lost() const { return lost_; }

 private:
  void lose(const Crew::Answer& answer) {
    if (!is_isolated_ && answer.exit_status == base::number_of(base::ExitStatus::own_fault)) {
      throw std::runtime_error("a worker process has ended by a fault of its own");
    }
    ++lost_[answer.how];
    log::debug("a worker process has ended: {}", answer.how);
    if (answer.worker != 0) {
      return;
    }
    ++ends_;
    if (is_isolated_ && answer.at) {
      note(answer);
    } else if (ends_ == most_ends && !is_isolated_) {
      throw std::runtime_error(
          fmt::format("{} worker processes have ended amid the first execution, the last by {}",
                      ends_, answer.how));
    }
    if (ends_ < most_ends) {
      crew_.give(0, unit_);
    }
  }

  /// The second time it is known.
  void note(const Crew::Answer& answer) {
    if (last_.how != answer.how || last_.at != answer.at) {
      last_ = answer;
      return;
    }
    state_.fatal.push_back({{{}, *answer.at}, death_text(answer.how)});
    unit_.fatal = state_.fatal;
    lost_.clear();
    ends_ = 0;
    last_ = {};
  }

  Crew& crew_;
  SearchState& state_;
  bool is_isolated_;
  WorkUnit unit_ = first_of_all();
  unsigned ends_ = 0;
  Crew::Answer last_;
  std::map<std::string, unsigned> lost_;
};

}  // namespace

std::map<std::string, unsigned> find_alike_in_worker(Crew& crew, SearchState& state,
                                                     std::chrono::nanoseconds& limit,
                                                     bool is_isolated) {
  const Clock::time_point start = Clock::now();
  const bool is_limited = limit < Clock::time_point::max() - start;
  FirstOfAll first(crew, state, is_isolated);
  const auto end = is_limited ? start + limit : Clock::time_point::max();
  if (const std::optional<std::string> text = first.answer(end)) {
    keep_first_of_all(state, parse_work_result(*text));
  }
  if (is_limited) {
    limit -= std::min<std::chrono::nanoseconds>(limit, Clock::now() - start);
  }
  return first.lost();
}

WorkUnit first_of_all() {
  WorkUnit unit;
  unit.is_to_find_alike = true;
  return unit;
}

void keep_first_of_all(SearchState& state, WorkResult result) {
  if (!result.misuse.empty()) {
    throw UsageError(result.misuse);
  }
  if (!result.fault.empty()) {
    throw std::runtime_error(result.fault);
  }
  state.threads = std::move(result.threads);
  state.alike = std::move(result.alike);
  state.findings.add(result.findings);
  state.is_begun = result.done.result.statistics.runs() > 0;
  state.has_first = state.findings.first.has_value();
}

bool is_unbegun(const SearchState& state, const Target& target, const Options& options,
                const scheduler::PlanOptions& plan) {
  return !state.is_begun && may_use_symmetry(target, plan) && wants_alike_children(options, plan);
}

}  // namespace heddle::harnesses
