#pragma once

#include <string>
#include <vector>

#include "checkers/checker.hpp"
#include "checkers/history.hpp"

namespace heddle::checkers {

// What `heddle check` found out about one file.
struct FileReport {
  std::string file;
  std::string error;  // why it could not be judged, one line; the rest then means nothing
  const Specification* specification = nullptr;
  History history;
  Verdict verdict;
  double seconds = 0;
};

// A line "FILE: VERDICT" and, if not explained or if a witness is wanted, what explains it.
std::string report_as_text(const FileReport& report, bool with_witness);

// One JSON object {"results": [...]}, an entry per file. Operations are named by their place among
// the file's operations, from 0.
std::string report_as_json(const std::vector<FileReport>& reports, bool with_witness);

}  // namespace heddle::checkers
