#include "checkers/algorithms/search/wing_gong_lowe.hpp"

#include "checkers/algorithms/search/wing_gong_moves.hpp"

namespace heddle::checkers {

template class WingGongSearch<ConfigurationCache>;

}  // namespace heddle::checkers
