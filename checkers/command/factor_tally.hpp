#pragma once

#include <list>
#include <string>
#include <vector>

#include "checkers/command/judged_history.hpp"
#include "checkers/quasi/inference/factor_inference.hpp"

namespace heddle::checkers {

// The smallest factors that explain all histories of one command. Histories of different types, or
// with different initial states, are apart: each such group has factors of its own. Not for two
// threads at a time.
class FactorTally {
 public:
  struct Where {
    std::string file;
    std::size_t index = 0;  // among the histories of the file
    std::string title;      // "a.jsonl: history 2 (line 9)"
  };

  struct Group {
    const Specification* specification = nullptr;
    std::string initial;  // state, as text
    QuasiQuestion question;
    FactorInference inference;
    std::vector<Where> histories;  // by their numbers in `inference`
  };

  // The history must be bound. Returns what it alone needs, valid until the next call.
  const FactorInference::Need& add(const JudgedHistory& judged, const QuasiQuestion& question,
                                   RecordedHistory& recorded, const CheckOptions& options);

  const std::list<Group>& groups() const { return groups_; }

 private:
  Group& group_of(const QuasiQuestion& question, RecordedHistory& recorded);

  std::list<Group> groups_;
};

// For the end of a report: several lines, or one JSON array.
std::string tally_as_text(const FactorTally& tally);
std::string tally_as_json(const FactorTally& tally);

}  // namespace heddle::checkers
