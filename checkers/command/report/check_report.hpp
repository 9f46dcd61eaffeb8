#pragma once

#include <string>

#include "base/json.hpp"
#include "checkers/command/report/judged_history.hpp"

namespace heddle::checkers {

/// How a report looks.
struct CheckReportStyle {
  bool colours = false;
  std::size_t width = 100;  ///< of pictures
  bool with_witness = false;
};

/// A line "FILE: VERDICT (...)" and, if it is in full, what explains it. With several histories in
/// the file, the line names the history. Long lists are cut, and say how many lines were left out.
std::string report_as_text(const JudgedHistory& judged, const CheckReportStyle& style);

/// "a.jsonl: history 2 (line 9)".
std::string title_of(const JudgedHistory& judged);

/// One JSON object, for docs/checking.md; nothing is cut. As text it has one line.
base::Json report_json(const JudgedHistory& judged, bool with_witness);
std::string report_as_json(const JudgedHistory& judged, bool with_witness);
std::string error_as_json(const std::string& file, const std::string& error);

}  // namespace heddle::checkers
