#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "checkers/command/report/judged_quasi.hpp"
#include "checkers/history/recorded_history.hpp"
#include "checkers/judging/failure.hpp"
#include "checkers/verdict.hpp"

namespace heddle::checkers {

enum class TypeSource { option, file, inferred };

/// What `heddle check` found out about one history, for the reports.
struct JudgedHistory {
  std::string file;  ///< as messages call it
  std::string format;
  std::size_t index = 0;  ///< among the histories of the file
  bool is_only = true;    ///< the file holds no other
  const RecordedHistory* recorded = nullptr;
  TypeSource type_source = TypeSource::file;
  Verdict verdict;
  std::string witness_note;  ///< if a witness was wanted: who else found it, or why there is none
  std::string brief;         ///< a reason for one line, if there is one and no `failure`
  std::optional<Failure> failure;    ///< if not explained and reported in full
  std::optional<JudgedQuasi> quasi;  ///< if quasi-linearizability was asked for
  double read_seconds = 0;
  double check_seconds = 0;

  [[nodiscard]] const Specification& specification() const {
    return *recorded->coded.specification;
  }
};

}  // namespace heddle::checkers
