#include "checkers/command/file_judge.hpp"

#include <algorithm>
#include <chrono>
#include <new>

#include "checkers/bad_input.hpp"
#include "checkers/command/certificate_file.hpp"
#include "checkers/command/infer_type.hpp"
#include "checkers/explanations/explanation.hpp"
#include "checkers/formats/history_reader.hpp"
#include "checkers/limit_watch.hpp"
#include "checkers/time_scope.hpp"

namespace heddle::checkers {
namespace {

using Clock = std::chrono::steady_clock;

/// Steps of searching for a reason that is told in half a line.
constexpr std::uint64_t steps_of_brief_reason = 100'000;

/// Operations that are followed for such a reason.
constexpr std::size_t most_for_brief_reason = 1000;

/// Beyond the time limit of a history: for the reasons of a verdict that is certain, at least, and
/// for telling what has been found of them.
constexpr std::chrono::milliseconds time_for_reasons(300);
constexpr std::chrono::milliseconds time_to_end(300);

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Verdict unknown_for(const std::string& limit, const std::string& algorithm) {
  Verdict verdict;
  verdict.limit = limit;
  verdict.algorithm = algorithm;
  return verdict;
}

/// The part of a verdict that every check has.
void summarize(const QuasiVerdict& verdict, Verdict& summary) {
  summary.clear();
  summary.answer = verdict.answer;
  summary.algorithm = verdict.algorithm;
  summary.limit = verdict.limit;
  summary.steps = verdict.work;
}

JudgeSettings settings_from(const CheckArguments& arguments) {
  JudgeSettings settings{.algorithm = arguments.algorithm};
  if (arguments.quasi) {
    settings.quasi_algorithm = arguments.quasi->algorithm;
    settings.round_up = arguments.quasi->optimizations;
  }
  return settings;
}

}  // namespace

FileJudge::FileJudge(const CheckArguments& arguments, CheckWatch& watch, FactorTally& tally)
    : arguments_(arguments), watch_(watch), tally_(tally), judge_(settings_from(arguments)) {}

void FileJudge::judge(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged) {
  if (arguments_.time_limit) {
    const std::chrono::duration<double> reading(judged.read_seconds);
    end_ = Clock::now() + *arguments_.time_limit -
           std::chrono::duration_cast<std::chrono::nanoseconds>(reading);
  }
  try {
    choose_specification(recorded, judged);
    check(recorded, jobs, judged);
  } catch (const BadOperation& problem) {
    throw located(problem, judged.file, recorded);
  } catch (const NotApplicable& problem) {
    throw located(problem, judged.file, recorded);
  }
}

void FileJudge::choose_specification(RecordedHistory& recorded, JudgedHistory& judged) {
  if (arguments_.initial) {
    recorded.initial = arguments_.initial;
  }
  const Specification* specification = arguments_.specification;
  judged.type_source = TypeSource::option;
  if (specification == nullptr && !recorded.type.empty()) {
    judged.type_source = TypeSource::file;
    specification = find_specification(recorded.type);
    if (specification == nullptr) {
      throw BadInput(judged.file + ":1: unknown specification '" + recorded.type +
                     "'; known: " + specification_names());
    }
  }
  if (specification == nullptr) {
    judged.type_source = TypeSource::inferred;
    specification = &infer_type(recorded, judged.file);
  }
  try {
    bind(recorded, *specification);
  } catch (const BadOperation&) {
    throw;
  } catch (const BadInput& problem) {
    throw BadInput(judged.file + ": " + problem.what());
  }
}

CheckOptions FileJudge::options(unsigned jobs) {
  CheckOptions options;
  options.limits.time = arguments_.time_limit;
  options.limits.memory_bytes = arguments_.memory_limit_bytes;
  options.limits.stop = watch_.stop();
  options.wants_linearization = wants_order() || arguments_.quasi;
  options.depth = arguments_.depth.value_or(options.depth);
  options.jobs = jobs;
  options.on_progress = [this](const Progress& progress) { watch_.note(progress); };
  return options;
}

void FileJudge::check(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged) {
  const Clock::time_point start = Clock::now();
  try {
    decide_in_time(recorded, jobs, judged);
    judged.check_seconds = seconds_since(start);
  } catch (const std::bad_alloc&) {
    judge_.forget();
    if (judged.verdict.answer == Answer::unknown) {
      judged.verdict =
          unknown_for("the limit of " + bytes_text(arguments_.memory_limit_bytes) + " of memory",
                      arguments_.quasi ? "" : to_text(arguments_.algorithm));
      judged.check_seconds = seconds_since(start);
    }
  }
  const std::string reason = watch_.reason();
  if (judged.verdict.answer == Answer::unknown && !reason.empty()) {
    judged.verdict.limit = reason;
  }
  write_certificate(recorded, judged);
  try {
    find_reasons_in_time(recorded, judged);
  } catch (const std::bad_alloc&) {
    judge_.forget();
  }
}

std::chrono::nanoseconds FileJudge::time_left() const {
  return std::max(std::chrono::nanoseconds(0), std::chrono::nanoseconds(end_ - Clock::now()));
}

void FileJudge::decide_in_time(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged) {
  Limits limits{.stop = watch_.stop()};
  if (arguments_.time_limit) {
    limits.time = time_left();
  }
  const TimeScope scope(limits);
  try {
    decide(recorded, jobs, judged);
  } catch (const TimeIsUp&) {
    judge_.forget();
    if (judged.verdict.answer == Answer::unknown) {
      judged.verdict = unknown_for(
          arguments_.time_limit ? text_of_time_limit(*arguments_.time_limit) : text_of_stop(),
          arguments_.quasi ? "" : to_text(arguments_.algorithm));
    }
  }
}

/// What has no reasons by then is told without them.
void FileJudge::find_reasons_in_time(RecordedHistory& recorded, JudgedHistory& judged) {
  Limits limits{.stop = watch_.stop()};
  if (arguments_.time_limit) {
    limits.time = time_left() + time_for_reasons + time_to_end;
  }
  const TimeScope scope(limits);
  try {
    find_reasons(recorded, judged);
  } catch (const TimeIsUp&) {
    judge_.forget();
  }
}

void FileJudge::decide(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged) {
  if (arguments_.quasi) {
    decide_quasi(recorded, options(jobs), judged);
  } else {
    judged.verdict = *judge_.judge(recorded.coded, options(jobs)).linearizability;
    find_witness(recorded, judged);
  }
}

void FileJudge::decide_quasi(RecordedHistory& recorded, const CheckOptions& options,
                             JudgedHistory& judged) {
  JudgedQuasi& quasi = judged.quasi.emplace();
  try {
    quasi.question = ask(*recorded.coded.specification, arguments_.quasi->request);
  } catch (const BadInput& problem) {
    throw BadInput(judged.file + ": " + problem.what());
  }
  if (quasi.question.infers()) {
    find_factors(recorded, options, judged);
    return;
  }
  quasi.verdict = *judge_.judge(recorded.coded, quasi.question.criterion, options).quasi;
  summarize(quasi.verdict, judged.verdict);
}

void FileJudge::find_factors(RecordedHistory& recorded, const CheckOptions& options,
                             JudgedHistory& judged) {
  JudgedQuasi& quasi = *judged.quasi;
  FactorTally::Group& group = tally_.group_of(quasi.question, recorded);
  const FactorInference::Need& need = *judge_.judge(recorded.coded, group.inference, options).need;
  FactorTally::note(judged, group);
  judged.verdict.answer = need.answer;
  judged.verdict.limit = need.limit;
  if (need.answer == Answer::not_explained) {
    quasi.verdict.answer = Answer::not_explained;
  }
  if (need.answer != Answer::explained) {
    return;
  }
  quasi.smallest = need.smallest;
  if (wants_order()) {
    quasi.verdict = judge_.sequence_with(recorded.coded, quasi.criterion(), options);
  }
}

bool FileJudge::wants_order() const {
  return arguments_.witness || !arguments_.certificate.empty();
}

/// In what is left of the time.
void FileJudge::write_certificate(RecordedHistory& recorded, const JudgedHistory& judged) const {
  if (arguments_.certificate.empty()) {
    return;
  }
  Limits limits{.memory_bytes = arguments_.memory_limit_bytes, .stop = watch_.stop()};
  if (arguments_.time_limit) {
    limits.time = time_left() + time_for_reasons;
  }
  checkers::write_certificate(arguments_.certificate, recorded, judged, limits);
}

void FileJudge::find_witness(RecordedHistory& recorded, JudgedHistory& judged) {
  Verdict& verdict = judged.verdict;
  if (!wants_order() || verdict.answer != Answer::explained || verdict.has_linearization) {
    return;
  }
  Checker search(Algorithm::wing_gong_lowe);
  const Verdict& found = search.check(recorded.coded, options(1));
  if (found.answer == Answer::explained && found.has_linearization) {
    verdict.linearization = found.linearization;
    verdict.has_linearization = true;
    judged.witness_note = "found by " + found.algorithm;
  } else {
    judged.witness_note = "none: " + verdict.algorithm + " finds out without one, and the search " +
                          found.algorithm + " reached " + found.limit;
  }
}

void FileJudge::find_reasons(RecordedHistory& recorded, JudgedHistory& judged) {
  if (judged.verdict.answer != Answer::not_explained) {
    return;
  }
  if (arguments_.quasi) {
    find_quasi_reasons(recorded, judged);
  } else if (is_in_full(judged) && arguments_.explain_time > std::chrono::nanoseconds(0)) {
    judged.failure = analyse_failure(recorded.coded, judged.verdict, limits_of_explaining());
  } else {
    judged.brief = why_not_explained(recorded.coded, names_in(recorded), judged.verdict,
                                     most_for_brief_reason);
  }
}

void FileJudge::find_quasi_reasons(RecordedHistory& recorded, JudgedHistory& judged) {
  JudgedQuasi& quasi = *judged.quasi;
  CheckOptions options{.limits = limits_of_explaining()};
  quasi.is_in_full = is_in_full(judged);
  if (!quasi.is_in_full) {
    options.limits.steps = steps_of_brief_reason;
  }
  quasi.failure = analyse_quasi_failure(recorded.coded, quasi.question.criterion, options);
}

Limits FileJudge::limits_of_explaining() const {
  Limits limits;
  limits.time = arguments_.explain_time;
  if (arguments_.time_limit) {
    limits.time = std::min<std::chrono::nanoseconds>(*limits.time, time_left() + time_for_reasons);
  }
  limits.memory_bytes = arguments_.memory_limit_bytes;
  limits.stop = watch_.stop();
  return limits;
}

bool FileJudge::is_in_full(const JudgedHistory& judged) const {
  return judged.is_only || arguments_.all || arguments_.report == ReportForm::json ||
         !arguments_.html.empty();
}

}  // namespace heddle::checkers
