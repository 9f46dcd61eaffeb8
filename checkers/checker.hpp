#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "checkers/history.hpp"
#include "checkers/specification.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

enum class Algorithm {
  automatic,       // the best one that applies; now always wing_gong_lowe
  definition,      // Herlihy and Wing's definition by brute force: for tests and small histories
  wing_gong_lowe,  // search with a configuration cache
};

// "auto", "definition", "wgl"; nothing for any other name. algorithm_names() lists them.
std::optional<Algorithm> find_algorithm(std::string_view name);
std::string algorithm_names();
const char* to_text(Algorithm algorithm);

// Decides whether histories are linearizable.
//
//   Checker checker;
//   const Verdict& verdict = checker.check(*find_specification("queue"), history);
//
// Keep one and use it for all histories: it holds the buffers, and checking small histories (some
// tens of operations) then does not allocate. Not for two threads at a time.
class Checker {
 public:
  explicit Checker(Algorithm algorithm = Algorithm::automatic);
  ~Checker();
  Checker(Checker&&) noexcept;
  Checker& operator=(Checker&&) noexcept;

  // The verdict stays valid until the next call. Throws BadInput if the history calls a method that
  // the specification lacks, or calls it with other arguments than it takes.
  const Verdict& check(const Specification& specification, const History& history,
                       const Limits& limits = {});

  // The algorithm that is used: for automatic, the one it stands for.
  Algorithm algorithm() const;

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace heddle::checkers
