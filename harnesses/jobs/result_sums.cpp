#include "harnesses/jobs/result_sums.hpp"

#include <algorithm>

namespace heddle::harnesses {

void add_counts(scheduler::StageResult& sum, const scheduler::StageResult& more) {
  sum.statistics += more.statistics;
  sum.cut_by_bound += more.cut_by_bound;
  sum.parked_returned = sum.parked_returned || more.parked_returned;
  if (more.images) {
    sum.images = sum.images.value_or(0) + *more.images;
  }
  if (more.pct) {
    scheduler::PctBound& pct = sum.pct ? *sum.pct : sum.pct.emplace();
    pct.threads = std::max(pct.threads, more.pct->threads);
    pct.events = std::max(pct.events, more.pct->events);
    pct.depth = more.pct->depth;
  }
}

QueueResult sum_of(const std::vector<QueueResult>& results) {
  QueueResult sum;
  WorkResult& all = sum.result;
  for (const QueueResult& one : results) {
    const scheduler::StageDone& done = one.result.done;
    all.done.result.strategy = done.result.strategy;
    all.done.result.bound = done.result.bound;
    add_counts(all.done.result, done.result);
    all.done.longest = std::max(all.done.longest, done.longest);
    all.done.wanted.insert(all.done.wanted.end(), done.wanted.begin(), done.wanted.end());
    all.explored += one.result.explored;
    if (one.is_first) {  // its first execution, and that execution's hash, are those of all
      sum.is_first = true;
      all.findings.first =
          one.result.findings.first ? one.result.findings.first : all.findings.first;
      all.findings.trace_hash = one.result.findings.trace_hash;
    }
    all.findings.add(one.result.findings);
  }
  all.done.result.stopped_by = scheduler::StopReason::exhausted;
  return sum;
}

std::string sum_of_texts(const std::vector<std::string>& texts) {
  std::vector<QueueResult> results;
  results.reserve(texts.size());
  for (const std::string& text : texts) {
    results.push_back(read_queue_result(text));
  }
  const QueueResult sum = sum_of(results);
  return queue_result_text(sum.result, sum.is_first);
}

}  // namespace heddle::harnesses
