#pragma once

#include <list>
#include <string>
#include <vector>

#include "checkers/command/report/judged_history.hpp"
#include "checkers/quasi/inference/factor_inference.hpp"

namespace heddle::checkers {

/// The smallest factors that explain all histories of one command. Histories of different types, or
/// with different initial states, are apart: each such group has factors of its own. Not for two
/// threads at a time.
class FactorTally {
 public:
  struct Where {
    std::string file;
    std::size_t index = 0;  ///< among the histories of the file
    std::string title;      ///< "a.jsonl: history 2 (line 9)"
  };

  struct Group {
    const Specification* specification = nullptr;
    std::string initial;  ///< state, as text
    QuasiQuestion question;
    FactorInference inference;
    std::vector<Where> histories;  ///< by their numbers in `inference`
  };

  /// Where a history, which must be bound, belongs. Groups stay where they are.
  Group& group_of(const QuasiQuestion& question, RecordedHistory& recorded);

  /// Says where the history came from that was added to the group's inference last.
  static void note(const JudgedHistory& judged, Group& group);

  [[nodiscard]] const std::list<Group>& groups() const { return groups_; }

 private:
  std::list<Group> groups_;
};

/// For the end of a report: several lines, or one JSON array.
std::string tally_as_text(const FactorTally& tally);
std::string tally_as_json(const FactorTally& tally);

}  // namespace heddle::checkers
