#pragma once

#include "checkers/algorithms/search/configuration_cache.hpp"
#include "checkers/algorithms/search/wing_gong_search.hpp"

namespace heddle::checkers {

/// The depth-first search with Lowe's cache of configurations.
using WingGongLowe = WingGongSearch<ConfigurationCache>;

extern template class WingGongSearch<ConfigurationCache>;

}  // namespace heddle::checkers
