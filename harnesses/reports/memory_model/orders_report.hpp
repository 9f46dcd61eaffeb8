#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json.hpp"

namespace heddle::harnesses {

/// A memory order of the source.
struct OrderReport {
  std::string kind;        ///< "load", "compare_exchange on failure"
  std::string what;        ///< "flag"; empty: not known
  std::string place;       ///< "main mp.cpp:6"; likewise
  std::string order;       ///< "seq_cst"
  std::string weakest;     ///< that it may have, the others being given theirs
  bool is_decided = true;  ///< that no weaker one will do: all explorations came to their end
};

/// Which orders could be weaker, with all scenarios still passing.
struct OrdersReport {
  std::string not_known;  ///< not empty: why not; then nothing else is
  std::uint64_t scenarios = 0;
  std::uint64_t explorations = 0;  ///< of one scenario each, to find it out
  std::vector<OrderReport> orders;
};

/// Several lines, behind two blanks.
[[nodiscard]] std::string orders_text(const OrdersReport& report);

[[nodiscard]] base::Json orders_json(const OrdersReport& report);

}  // namespace heddle::harnesses
