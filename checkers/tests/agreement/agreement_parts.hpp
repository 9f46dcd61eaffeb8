#pragma once

#include <string>
#include <vector>

#include "checkers/tests/jury.hpp"

namespace heddle::checkers {

/// What was found out about one type in one part.
struct Findings {
  std::string type;
  JuryTally tally;
  std::vector<std::string> flaws;  ///< the first few, with histories
  std::size_t flaw_count = 0;
};

/// All with the definition, the first also with hitting families of full depth.
Findings judge_all_small(const std::string& type);                        ///< up to 4 operations
Findings judge_random_small(const std::string& type, std::size_t count);  ///< up to 7 operations
Findings judge_mutants(const std::string& type, std::size_t count);       ///< of as many witnesses

/// Without the definition: up to 60 operations, a limit on steps.
Findings judge_random_large(const std::string& type, std::size_t count);

}  // namespace heddle::checkers
