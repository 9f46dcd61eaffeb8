#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "checkers/history/coded_history.hpp"

// The kinds of proof, as docs/checking/certificates.md has them. Each throws Refused if it proves
// nothing.
namespace heddle::checkers {

struct Refused {
  std::string text;
};

using Numbers = std::vector<std::uint64_t>;

/// All completed operations, each once, in an order that keeps precedence and is allowed. O(n).
void check_order(CodedHistory& history, const Numbers& order);

/// That the operations outside `part` can be left out: what explains the history, explains the
/// part. Returns which operations are in it. O(n log n).
std::vector<bool> check_part(const CodedHistory& history, const Numbers& part);

/// That the configurations that `made` lists are all there are, up to a response that leaves none.
void check_closed_set(CodedHistory& history, const std::vector<bool>& kept,
                      const std::vector<Numbers>& made);

}  // namespace heddle::checkers
