#include "checkers/command/ordered_report.hpp"

#include <fmt/format.h>

#include "base/log.hpp"
#include "base/printable_text.hpp"

namespace heddle::checkers {

using base::ExitStatus;

void Counts::add(const Outcome& outcome) {
  ++histories;
  bad += outcome.answer ? 0 : 1;
  explained += outcome.answer == Answer::explained ? 1 : 0;
  not_explained += outcome.answer == Answer::not_explained ? 1 : 0;
  unknown += outcome.answer == Answer::unknown ? 1 : 0;
}

ExitStatus Counts::status() const {
  const ExitStatus judged = not_explained > 0 ? ExitStatus::violation : ExitStatus::none_found;
  const ExitStatus left = unknown > 0 ? ExitStatus::not_decided : ExitStatus::none_found;
  return bad > 0 ? ExitStatus::misuse : worse_of(judged, left);
}

std::string Counts::text() const {
  return fmt::format("{}{}{} explained, {} not, {} unknown{}", histories,
                     histories == 1 ? " history: " : " histories: ", explained, not_explained,
                     unknown, bad == 0 ? "" : fmt::format(", {} could not be judged", bad));
}

OrderedReport::OrderedReport(const CheckArguments& arguments, CheckWatch& watch,
                             const FactorTally& tally, std::ostream& output)
    : arguments_(arguments), watch_(watch), tally_(tally), output_(output) {
  if (is_json()) {
    output_ << "{\"results\": [";
  }
}

void OrderedReport::deliver(std::size_t file, std::size_t history, Outcome outcome) {
  const std::scoped_lock lock(mutex_);
  waiting_.emplace(std::pair(file, history), std::move(outcome));
  for (auto next = waiting_.find(next_); next != waiting_.end(); next = waiting_.find(next_)) {
    write(next->second);
    next_ = next->second.is_last ? std::pair(next_.first + 1, std::size_t{0})
                                 : std::pair(next_.first, next_.second + 1);
    waiting_.erase(next);
  }
}

void OrderedReport::write(const Outcome& outcome) {
  const CheckWatch::Quiet quiet(watch_);
  // What is wrong with the options is wrong for each history of a file: once is enough.
  if (!outcome.error.empty() && outcome.error != last_error_) {
    log::error("heddle check: {}", outcome.error);
    last_error_ = outcome.error;
  }
  if (is_json()) {
    output_ << (all_.histories == 0 ? "\n" : ",\n") << outcome.text;
  } else {
    output_ << base::printable_but_colours(outcome.text);
  }
  if (!arguments_.html.empty()) {
    page_.add(outcome.page);
  }
  all_.add(outcome);
  of_file_.add(outcome);
  if (outcome.is_last) {
    if (!outcome.is_only && !is_json()) {
      output_ << base::printable_line(outcome.file) << ": " << of_file_.text() << '\n';
    }
    of_file_ = {};
  }
  output_.flush();
}

void OrderedReport::write_end(bool is_interrupted) {
  if (is_json()) {
    output_ << "\n], \"histories\": " << all_.histories << ", \"explained\": " << all_.explained
            << ", \"not_explained\": " << all_.not_explained << ", \"unknown\": " << all_.unknown
            << ", \"errors\": " << all_.bad;
    if (!tally_.groups().empty()) {
      output_ << ", \"inference\": " << tally_as_json(tally_);
    }
    output_ << ", \"interrupted\": " << (is_interrupted ? "true" : "false") << "}\n";
  } else {
    if (arguments_.files.size() > 1) {
      output_ << arguments_.files.size() << " files, " << all_.text() << '\n';
    }
    output_ << base::printable(tally_as_text(tally_));
  }
  output_.flush();
}

int OrderedReport::finish() {
  const CheckWatch::Quiet quiet(watch_);
  const bool is_interrupted = watch_.is_interrupted();
  const bool lacks_some = is_interrupted && next_.first < arguments_.files.size();
  write_end(is_interrupted);
  if (!arguments_.html.empty()) {
    if (lacks_some) {
      page_.note_interrupt();
    }
    write_check_page(page_, arguments_.html);
  }
  if (lacks_some) {
    log::warning("heddle check: interrupted: not all was judged");
  }
  return exit_number(all_.status());
}

}  // namespace heddle::checkers
