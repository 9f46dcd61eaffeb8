#pragma once

#include <cstdint>

#include "checkers/algorithms/frontier/shared_orders.hpp"
#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// What a configuration is continued by: one open operation.
struct Move {
  OperationIndex operation = 0;
  std::uint32_t call = 0;               ///< an operation with an equal call, mostly the same one
  const std::uint64_t* done = nullptr;  ///< the open operations that are done afterwards
  bool is_last = false;                 ///< whether it is the operation that responds
  SharedOrders::Order order = SharedOrders::empty;  ///< of the configuration before
};

}  // namespace heddle::checkers
