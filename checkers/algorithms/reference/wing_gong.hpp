#pragma once

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/verdict.hpp"

// The search of search/wing_gong_search.hpp with the memories that are slower, or forget: what
// Lowe's cache is compared with.
namespace heddle::checkers {

/// Wing and Gong's search, which does not know where it has been.
Verdict check_by_wing_gong(CodedHistory& history, const CheckOptions& options);

/// With a cache of CheckOptions::cache_entries configurations.
Verdict check_by_wing_gong_with_lru_cache(CodedHistory& history, const CheckOptions& options);

}  // namespace heddle::checkers
