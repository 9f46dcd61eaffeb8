#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "heddle/c_api.h"

/// What a harness says of the scenarios that `--all` makes of its operations.
namespace heddle::harnesses {

/// Which values a parameter takes.
struct DeclaredValues {
  std::string operation;
  std::uint32_t parameter = 0;  ///< 0 is the first
  HeddleValues kind = heddle_compared_values;
  std::vector<std::int64_t> listed;  ///< for heddle_listed_values
};

/// What comes before the threads and after them, as a scenario writes it.
struct DeclaredFrame {
  std::string initial;
  std::string final;
};

struct ScopeDeclarations {
  std::vector<DeclaredValues> values;
  std::vector<DeclaredFrame> frames;             ///< each scenario is made with each; none: bare
  std::vector<std::vector<std::string>> groups;  ///< operations that one thread alone calls
};

}  // namespace heddle::harnesses
