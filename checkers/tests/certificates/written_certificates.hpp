#pragma once

#include "base/json.hpp"
#include "checkers/history/recorded_history.hpp"
#include "checkers/specification.hpp"

namespace heddle::checkers {

/// Histories of one type as what is read from a file, which certificates are made of.
class Recorder {
 public:
  explicit Recorder(const Specification& specification);

  /// Valid until the next one.
  RecordedHistory& record(const History& history);

 private:
  const Specification& specification_;
  RecordedHistory recorded_;
};

bool is_accepted(const base::Json& certificate);
bool says_yes(const base::Json& certificate);

}  // namespace heddle::checkers
