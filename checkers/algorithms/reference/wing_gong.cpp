#include "checkers/algorithms/reference/wing_gong.hpp"

#include "checkers/algorithms/reference/lru_cache.hpp"
#include "checkers/algorithms/reference/no_cache.hpp"
#include "checkers/algorithms/search/wing_gong_moves.hpp"

namespace heddle::checkers {

Verdict check_by_wing_gong(CodedHistory& history, const CheckOptions& options) {
  return WingGongSearch<NoCache>().check(history, options);
}

Verdict check_by_wing_gong_with_lru_cache(CodedHistory& history, const CheckOptions& options) {
  return WingGongSearch<LruCache>().check(history, options);
}

}  // namespace heddle::checkers
