#pragma once

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

/// Goes along the history by the set of open operations that are done: for values that are added
/// more than once, and for any specification. Where few operations are open at once it is fast:
/// its time is bounded by a function of that width times the length, for specifications with few
/// states (frontier_search.hpp has the papers and the general form; queue_frontier.hpp and
/// stack_states.hpp those of queues and stacks).
Verdict check_frontier(CodedHistory& history, const CheckOptions& options = {});

}  // namespace heddle::checkers
