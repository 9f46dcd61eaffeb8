#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::checkers {

enum class SimulatedType : std::uint8_t {
  simple_register,
  rmw_register,
  set,
  queue,
  stack,
  priority
};

/// The kinds of the line format of operations.
enum class SimulatedKind : std::uint8_t { add = 0, remove = 1, look = 2, exchange = 3 };

struct SimulatedOperation {
  std::uint32_t process = 0;
  SimulatedKind kind = SimulatedKind::add;
  std::int64_t argument = 0;  ///< of an exchange the value it reads
  std::int64_t result = 0;    ///< of a set's operations 0 or 1
  std::uint64_t start = 0;
  std::uint64_t end = 0;
};

struct Workload {
  SimulatedType type = SimulatedType::queue;
  std::size_t operations = 1000;
  std::uint32_t processes = 16;
  std::uint32_t maximum_open = 16;  ///< operations open at once
  std::int64_t values = 0;          ///< values are 1 .. this; 0: whatever is added is new
  std::uint64_t seed = 1;
};

/// A history that is linearizable by construction: at each moment one process, chosen at random,
/// invokes an operation, lets it take effect or returns from it. No time stamp occurs twice, no
/// operation is pending and no removal finds nothing. In the order of the ends. O(n log n).
std::vector<SimulatedOperation> simulate(const Workload& workload);

/// Changes results of operations behind the first nine tenths so that no order explains the
/// history. Returns false, and changes nothing, if there is no place for that: mostly if values are
/// few.
bool plant_violation(SimulatedType type, std::vector<SimulatedOperation>& operations);

}  // namespace heddle::checkers
