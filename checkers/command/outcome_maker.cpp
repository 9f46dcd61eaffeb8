#include "checkers/command/outcome_maker.hpp"

#include <fmt/format.h>
#include <malloc.h>

#include <new>
#include <utility>

#include "base/log.hpp"
#include "base/printable_text.hpp"
#include "checkers/bad_input.hpp"
#include "checkers/command/page/check_page.hpp"

namespace heddle::checkers {
namespace {

PageEntry page_of(const JudgedHistory& judged) {
  try {
    return page_entry(page_history(judged));
  } catch (const std::bad_alloc&) {
    return page_entry_of_error(judged.file, "too large for a page within the memory limit");
  }
}

}  // namespace

Outcome OutcomeMaker::outcome_of(const HistoryFeed::Taken& taken, RecordedHistory& recorded) {
  Outcome outcome;
  outcome.file = taken.name;
  outcome.is_last = taken.is_last;
  outcome.is_only = taken.is_last && taken.history == 0;
  if (!taken.error.empty()) {
    return failed(taken.error, taken.is_limit, std::move(outcome));
  }
  watch_.now(taken.name + (outcome.is_only ? "" : fmt::format(": history {}", taken.history + 1)));
  JudgedHistory judged;
  judged.file = taken.name;
  judged.format = taken.format;
  judged.index = taken.history;
  judged.is_only = outcome.is_only;
  judged.recorded = &recorded;
  judged.read_seconds = taken.read_seconds;
  const bool is_alone = arguments_.files.size() == 1 && outcome.is_only;
  try {
    judge_.judge(recorded, is_alone ? arguments_.jobs : 1, judged);
  } catch (const BadInput& problem) {
    return failed(problem.what(), false, std::move(outcome));
  } catch (const std::bad_alloc&) {
    return failed("too large for the memory limit", true, std::move(outcome));
  }
  outcome.answer = judged.verdict.answer;
  log::debug("heddle check: {}: history {}: {} operations, {} in {:.4f} s", taken.name,
             taken.history + 1, recorded.size(), judged.verdict.algorithm, judged.check_seconds);
  outcome.text = arguments_.report == ReportForm::json ? report_as_json(judged, arguments_.witness)
                                                       : report_as_text(judged, style_);
  if (!arguments_.html.empty()) {
    outcome.page = page_of(judged);
  }
  return outcome;
}

void OutcomeMaker::recover(RecordedHistory& recorded) {
  if (!watch_.reason().empty()) {
    recorded = {};
    malloc_trim(0);
    watch_.resume();
  }
}

Outcome OutcomeMaker::failed(const std::string& error, bool is_limit, Outcome outcome) const {
  const bool is_json = arguments_.report == ReportForm::json;
  if (!arguments_.html.empty()) {
    outcome.page = page_entry_of_error(outcome.file, error);
  }
  if (is_limit) {
    outcome.answer = Answer::unknown;
  } else {
    outcome.error = error;
  }
  if (is_json) {
    outcome.text = error_as_json(outcome.file, error);
  } else if (is_limit) {
    outcome.text = base::printable_line(outcome.file + ": unknown: " + error) + "\n";
  }
  return outcome;
}

}  // namespace heddle::checkers
