#pragma once

#include "harnesses/jobs/checkpoint.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/queue/search_queue.hpp"

namespace heddle::harnesses {

/// Begins the search, if `options` say so. Throws UsageError if there is none, or it is one of
/// another subject (of whose options only those count that all workers must have), or written by
/// another Heddle.
void join_search(SearchQueue& queue, const Options& options, CheckpointSubject subject);

}  // namespace heddle::harnesses
