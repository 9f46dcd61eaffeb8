#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "checkers/checker.hpp"
#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// How often an algorithm did what. `unknown` is no agreement.
struct AlgorithmTally {
  std::string algorithm;
  std::size_t agreed = 0;
  std::size_t unknown = 0;
  std::size_t not_applicable = 0;
};

struct JuryTally {
  std::size_t explained = 0;
  std::size_t not_explained = 0;
  std::size_t undecided = 0;  ///< all algorithms answered "unknown"
  std::vector<AlgorithmTally> algorithms;

  [[nodiscard]] std::size_t histories() const { return explained + not_explained + undecided; }
};

/// Lets every algorithm of the table judge the same histories of one type, and looks after what
/// they say: the answers must be the same, linearizations and longest prefixes must be such by the
/// models.
class Jury {
 public:
  /// With the definition, histories must be small, and it is what the others are compared with.
  /// Without, they are compared with each other.
  Jury(const std::string& type, bool with_definition, CheckOptions options = {});

  /// What is wrong, in a line that says who answers what; empty if nothing.
  std::string judge(const History& history);

  /// The same with a smaller history that has a flaw too, as text; empty if nothing.
  std::string find_disagreement(const History& history);

  /// Of the last history.
  [[nodiscard]] Answer answer() const { return answer_; }
  [[nodiscard]] const std::vector<OperationIndex>& witness() const {
    return witness_;
  }  // empty if there is none

  [[nodiscard]] const std::string& type() const { return type_; }
  [[nodiscard]] const JuryTally& tally() const { return tally_; }

 private:
  struct Juror {
    std::string name;
    Checker checker;
  };

  std::string hear(Juror& juror, AlgorithmTally& tally, const History& history);
  std::string evidence_flaw(const History& history, const Verdict& verdict);
  std::string linearization_flaw(const History& history, const std::vector<OperationIndex>& order);
  std::string prefix_flaw(const History& history, const Verdict& verdict);
  [[nodiscard]] bool is_explained_before(Position end) const;
  History shrunk(History history);

  std::string type_;
  const Specification& specification_;
  CheckOptions options_;
  std::vector<Juror> jurors_;
  JuryTally tally_;

  /// Of the history at hand.
  CodedHistory coded_;
  Encoder encoder_;
  Answer answer_ = Answer::unknown;
  std::string first_;  ///< who answered first
  std::vector<OperationIndex> witness_;
  bool is_by_definition_ = false;   ///< then the first to answer
  std::size_t longest_prefix_ = 0;  ///< completed operations in it, by the definition
  std::vector<std::vector<OperationIndex>> verified_;
};

/// The names in algorithm_names().
std::vector<std::string> all_algorithms();

}  // namespace heddle::checkers
