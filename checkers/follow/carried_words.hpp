#pragma once

#include "checkers/algorithms/frontier/carried_configurations.hpp"
#include "checkers/follow/word_stream.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// Whether it is known what the states of the specification may be.
bool has_known_states(const Specification& specification);

void save_carried(const Specification& specification, const CarriedConfigurations& carried,
                  WordWriter& words);

/// Throws BadInput unless all states are some that the specification may have, there is a
/// configuration, and no operation is done twice in it. Whether these operations are open, and what
/// the history makes of the states, is not looked at.
CarriedConfigurations load_carried(const Specification& specification, const ValueTable& values,
                                   WordReader& words);

}  // namespace heddle::checkers
