#pragma once

#include <vector>

#include "checkers/formats/edn/edn_event.hpp"
#include "checkers/formats/edn/edn_reader.hpp"
#include "checkers/history/value.hpp"

namespace heddle::checkers {

/// The :value of a txn: a list of [:read key value] and [:write key value], with the names as
/// strings. Adds the keys that are not in `registers` yet. Throws BadInput if it is no such list.
Value edn_transaction(const EdnEvent& event, const EdnReader& reader,
                      std::vector<Value>& registers);

}  // namespace heddle::checkers
