#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "checkers/check_options.hpp"
#include "checkers/history/coded_history.hpp"
#include "checkers/history/history.hpp"
#include "checkers/specification.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

enum class Algorithm {
  automatic,           ///< the best one that applies: algorithms/automatic.hpp
  definition,          ///< Herlihy and Wing's definition by brute force: for small histories
  wing_gong,           ///< depth-first search
  wing_gong_lowe,      ///< the same with a cache of configurations
  wing_gong_lowe_lru,  ///< with a bounded cache
  p_compositional,     ///< split by key
  hitting_families,    ///< schedules of a strong d-hitting family
  log_linear,  ///< unambiguous histories of registers, sets, queues, stacks, priority queues
  frontier     ///< along the history, by the set of open operations that are done
};

/// "auto", "definition", "wing-gong", "wgl", "wgl-lru", "p-compositional", "hitting-families",
/// "log-linear", "frontier"; nothing for any other name. algorithm_names() lists them.
std::optional<Algorithm> find_algorithm(std::string_view name);
std::string algorithm_names();
const char* to_text(Algorithm algorithm);

/// Decides whether histories are linearizable.
///
///   Checker checker;
///   const Verdict& verdict = checker.check(*find_specification("queue"), history);
///
/// Keep one and use it for all histories: it holds the buffers, and checking small histories (some
/// tens of operations) then does not allocate. Not for two threads at a time.
class Checker {
 public:
  explicit Checker(Algorithm algorithm = Algorithm::automatic);
  ~Checker();
  Checker(Checker&&) noexcept;
  Checker& operator=(Checker&&) noexcept;

  /// The verdict stays valid until the next call. Throws BadInput, mostly BadOperation, if the
  /// history calls a method that the specification lacks, or calls it with other arguments than it
  /// takes; and NotApplicable if the algorithm cannot judge such histories.
  const Verdict& check(const Specification& specification, const History& history,
                       const CheckOptions& options = {});
  const Verdict& check(CodedHistory& history, const CheckOptions& options = {});

 private:
  class Search;
  std::unique_ptr<Search> search_;
};

}  // namespace heddle::checkers
