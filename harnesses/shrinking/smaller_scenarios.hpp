#pragma once

#include <vector>

#include "harnesses/scenario/scenario.hpp"

/// The scenarios next to one, each well formed: with at least one thread, and none that is empty.
/// Each is listed once; cost is O(size of the scenario) for each.
namespace heddle::harnesses {

/// With one thread less, then with one operation less. The only operation of a thread goes with it;
/// that of the only thread stays.
[[nodiscard]] std::vector<Scenario> smaller_by_one(const Scenario& scenario);

/// With a whole part, or half of a part or thread, less: large steps, all of more than one
/// operation.
[[nodiscard]] std::vector<Scenario> much_smaller(const Scenario& scenario);

/// With as many operations, one fewer of them in the threads, and as many or fewer threads: the
/// first of a thread runs before all threads instead, as the last of what does, or the last of a
/// thread after all threads, as the first of what does. None if there is one thread only.
[[nodiscard]] std::vector<Scenario> less_concurrent(const Scenario& scenario);

}  // namespace heddle::harnesses
