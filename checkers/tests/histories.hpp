#pragma once

#include <utility>
#include <vector>

#include "checkers/history/history.hpp"

namespace heddle::checkers {

// Short forms for writing histories in tests:  {completed(0, "enq", {1}, true, 1, 4), ...}

inline Operation completed(int process, std::string method, std::vector<Value> arguments,
                           Value result, std::uint64_t invocation, std::uint64_t response) {
  return {process,           std::move(method), std::move(arguments),
          std::move(result), invocation,        response};
}

inline Operation pending(int process, std::string method, std::vector<Value> arguments,
                         std::uint64_t invocation) {
  return {process, std::move(method), std::move(arguments), none, invocation, std::nullopt};
}

}  // namespace heddle::checkers
