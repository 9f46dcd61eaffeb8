#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "checkers/history/history.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// The built-in specifications once more, written apart from them, on values instead of codes: what
/// witnesses are verified with.
using Items = std::vector<Value>;

/// Operations must have the first names of their methods. Bounded containers have room for two.
bool has_model(std::string_view type);

/// The specifications that have one.
std::vector<const Specification*> basic_types();

/// The contents that the object may have after `operation`, if it had `items` before.
std::vector<Items> model_step(std::string_view type, const Items& items,
                              const Operation& operation);

/// The contents that a fresh object may have after these operations, one after the other; empty if
/// no run of it answers like this.
std::vector<Items> model_replay(std::string_view type, const History& history,
                                const std::vector<OperationIndex>& order);

/// What is wrong with `order` as a linearization, or as a prefix of one that need not hold all
/// completed operations; empty if nothing.
std::string find_flaw(std::string_view type, const History& history,
                      const std::vector<OperationIndex>& order, bool is_whole);

}  // namespace heddle::checkers
