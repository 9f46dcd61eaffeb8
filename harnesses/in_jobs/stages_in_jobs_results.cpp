#include <stdexcept>
#include <utility>

#include "harnesses/in_jobs/stages_in_jobs.hpp"
#include "harnesses/options/usage_error.hpp"

/// What workers answer, and what comes of it.
namespace heddle::harnesses {

void StagesInJobs::take(const Crew::Answer& answer) {
  Worker& worker = workers_[answer.worker];
  if (!answer.text) {
    lose(answer.worker, answer);
    return;
  }
  WorkResult result = parse_work_result(*answer.text);
  if (!result.misuse.empty()) {
    throw UsageError(result.misuse);
  }
  if (worker.busy && worker.busy->suspected) {
    did_not_end_again(*worker.busy);
    worker.busy.reset();
    return;
  }
  if (!result.fault.empty()) {
    throw std::runtime_error(result.fault);
  }
  if (!tally_.agree_on_threads(result.threads)) {
    crew_.replace(answer.worker);
    tally_.work().give_back(result.id);
    worker = {};
    return;
  }
  count(answer.worker, result);
}

void StagesInJobs::count(unsigned worker, WorkResult& result) {
  const bool was_first = workers_[worker].busy && workers_[worker].busy->unit.is_first;
  workers_[worker].busy.reset();
  ++workers_[worker].commits;
  static_cast<void>(tally_.count(result, was_first));  // what is not taken any more is not missed
}

}  // namespace heddle::harnesses
