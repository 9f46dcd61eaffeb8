#pragma once

/// Judges recorded histories, without running anything:
///
///     heddle::Verdict verdict = heddle::check("queue", history);
///     if (!verdict.explained()) std::cout << verdict.explanation();
///
/// or by a specification of one's own, a struct with a state and a step:
///
///     struct Counter {
///       using State = int;
///       State initial() const { return 0; }
///       std::optional<State> step(State n, const heddle::Operation& operation) const {
///         if (operation.is("inc")) return n + 1;
///         return operation.returns(n) ? std::optional(n) : std::nullopt;  // "get"
///       }
///     };
///     heddle::Verdict verdict = heddle::check<Counter>(history);
///
/// `step` answers the state after the operation, or nothing if the operation with its result is not
/// allowed in that state; a std::vector<State> of all states that are possible, if there may be
/// several. It must be a pure function, and ask for the result by Operation::returns(), since that
/// of a pending operation is not known. A State is copied and compared with ==; with std::hash or
/// with < many states are told apart faster. An optional member
/// `std::string describe(const State&) const` is what explanations show.
///
/// check_quasi() asks how far from linearizable a history is:
///
///     heddle::Verdict verdict = heddle::check_quasi("queue", history);
///     std::cout << verdict.smallest_factors()[0];  // "deq=2"
///
/// C++17, any standard library. Link with libheddle_check.so: in CMake, Heddle::check.

#include <sstream>
#include <string>
#include <vector>

#include "heddle/check_api.h"
#include "heddle/detail/check_model.hpp"
#include "heddle/detail/check_values.hpp"
#include "heddle/history.hpp"

namespace heddle {

struct CheckOptions {
  std::string algorithm = "auto";  ///< as `heddle check --algorithm` takes it
  /// The state at the start, of a type that is given by name.
  std::optional<Value> initial = std::nullopt;
  double time_limit_seconds = 0;         ///< then the verdict is unknown; 0 for none
  std::uint64_t memory_limit_bytes = 0;  ///< of what the search keeps; 0 for none
  double explain_seconds = 2;            ///< for a smaller history with the same violation
  unsigned depth = 0;                    ///< of hitting families; 0 for the default
  unsigned jobs = 1;                     ///< threads; a specification of one's own is used by one
};

/// The history, the type or an option cannot mean anything; what() is one line that says why.
class Misuse : public std::invalid_argument {
 public:
  using std::invalid_argument::invalid_argument;
};

/// docs/quasi-linearizability.md; texts as `heddle check` takes them.
struct QuasiOptions {
  std::string factor = "infer";         ///< "2", "deq=2,enq=0", "infer": the smallest
  std::vector<std::string> sets;        ///< "deq,deqMin"; default: one of all that remove
  std::string flavour = "permutation";  ///< or "strict"
  std::string algorithm = "auto";       ///< CheckOptions::algorithm is for linearizability
};

class Verdict {
 public:
  [[nodiscard]] bool explained() const { return answer_ == heddle_check_explained; }
  [[nodiscard]] bool not_explained() const { return answer_ == heddle_check_not_explained; }
  [[nodiscard]] bool unknown() const { return answer_ == heddle_check_no_answer; }

  /// An order that explains the history, if explained and the algorithm gives one: places of all
  /// completed operations and of those pending ones that took effect.
  [[nodiscard]] const std::optional<std::vector<History::Place>>& witness() const {
    return witness_;
  }

  /// Of check_quasi(): the smallest factors that are enough, each as QuasiOptions::factor takes
  /// them; several if sets trade off, none if no factors are enough, or if those given are.
  [[nodiscard]] const std::vector<std::string>& smallest_factors() const { return factors_; }

  /// If not explained: places of operations that have no explanation even without the others, as
  /// far as such were found in the time given. All of them otherwise.
  [[nodiscard]] const std::vector<History::Place>& smaller_history() const { return smaller_; }

  /// For people: several lines, or one.
  [[nodiscard]] const std::string& explanation() const { return text_; }
  [[nodiscard]] const std::string& summary() const { return brief_; }
  [[nodiscard]] const std::string& algorithm() const { return algorithm_; }

  /// From the C interface. Frees `found`.
  explicit Verdict(const HeddleCheckVerdict* found)
      : answer_(found->answer),
        text_(found->text),
        brief_(found->brief),
        algorithm_(found->algorithm) {
    for (std::istringstream factors(found->factors); factors.good();) {
      std::string vector;
      if (std::getline(factors, vector, ';')) {
        factors_.push_back(vector);
      }
    }
    if (found->has_witness != 0) {
      witness_.emplace(found->witness, found->witness + found->witness_size);
    }
    smaller_.assign(found->smaller, found->smaller + found->smaller_size);
    heddle_check_free_verdict(found);
    if (answer_ == heddle_check_misuse) {
      throw Misuse(brief_);
    }
  }

 private:
  int answer_;
  std::optional<std::vector<History::Place>> witness_;
  std::vector<History::Place> smaller_;
  std::vector<std::string> factors_;
  std::string text_;
  std::string brief_;
  std::string algorithm_;
};

namespace detail {

inline Verdict check_history(const History& history, const char* type,
                             const HeddleCheckModel* model, const CheckOptions& options,
                             const HeddleCheckQuasi* quasi = nullptr) {
  const CheckedHistory crossed(history);
  ValueCrossing values;
  HeddleCheckValue initial = {};
  HeddleCheckSettings settings = {};
  settings.algorithm = options.algorithm.c_str();
  if (options.initial) {
    initial = values.cross(*options.initial);
    settings.initial = &initial;
  }
  settings.time_limit_seconds = options.time_limit_seconds;
  settings.memory_limit_bytes = options.memory_limit_bytes;
  settings.explain_seconds = options.explain_seconds;
  settings.depth = options.depth;
  settings.jobs = options.jobs;
  settings.quasi = quasi;
  return Verdict(heddle_check_history(crossed.get(), type, model, &settings));
}

}  // namespace detail

/// Judges by a built-in specification: "queue", "set", "register", ...; see docs/specifications.md.
/// Throws Misuse.
inline Verdict check(const std::string& type, const History& history,
                     const CheckOptions& options = {}) {
  return detail::check_history(history, type.c_str(), nullptr, options);
}

/// Whether a history is quasi-linearizable, or with which factors it is, by a built-in
/// specification; witness() is then the legal sequence. Throws Misuse.
inline Verdict check_quasi(const std::string& type, const History& history,
                           const QuasiOptions& quasi = {}, const CheckOptions& options = {}) {
  std::vector<const char*> sets;
  for (const std::string& set : quasi.sets) {
    sets.push_back(set.c_str());
  }
  const HeddleCheckQuasi wanted = {quasi.factor.c_str(), quasi.flavour.c_str(),
                                   quasi.algorithm.c_str(), sets.data(),
                                   static_cast<std::uint32_t>(sets.size())};
  return detail::check_history(history, type.c_str(), nullptr, options, &wanted);
}

/// Judges by a specification of one's own. Throws Misuse, and what `step` throws.
template <typename Specification>
Verdict check(const History& history, const CheckOptions& options = {},
              const Specification& specification = {}) {
  detail::CheckModel<Specification> model(specification, history);
  try {
    Verdict verdict = detail::check_history(history, nullptr, &model.interface(), options);
    model.rethrow();
    return verdict;
  } catch (const Misuse&) {
    model.rethrow();
    throw;
  }
}

}  // namespace heddle
