#include "checkers/command/history_judge.hpp"

#include <chrono>
#include <new>

#include "checkers/command/infer_type.hpp"
#include "checkers/formats/history_reader.hpp"

namespace heddle::checkers {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Verdict unknown_for(const std::string& limit, const std::string& algorithm) {
  Verdict verdict;
  verdict.limit = limit;
  verdict.algorithm = algorithm;
  return verdict;
}

}  // namespace

HistoryJudge::HistoryJudge(const CheckArguments& arguments, CheckWatch& watch, FactorTally& tally)
    : arguments_(arguments), watch_(watch), checker_(arguments.algorithm) {
  if (arguments.quasi) {
    quasi_.emplace(*arguments.quasi, tally);
  }
}

void HistoryJudge::judge(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged) {
  try {
    choose_specification(recorded, judged);
    check(recorded, jobs, judged);
  } catch (const BadOperation& problem) {
    throw located(problem, judged.file, recorded);
  } catch (const NotApplicable& problem) {
    throw located(problem, judged.file, recorded);
  }
}

void HistoryJudge::choose_specification(RecordedHistory& recorded, JudgedHistory& judged) {
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

CheckOptions HistoryJudge::options(unsigned jobs) {
  CheckOptions options;
  options.limits.time = arguments_.time_limit;
  options.limits.memory_bytes = arguments_.memory_limit_bytes;
  options.limits.stop = watch_.stop();
  options.wants_linearization = arguments_.witness || quasi_;
  options.depth = arguments_.depth.value_or(options.depth);
  options.jobs = jobs;
  options.on_progress = [this](const Progress& progress) { watch_.note(progress); };
  return options;
}

void HistoryJudge::check(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged) {
  const Clock::time_point start = Clock::now();
  try {
    decide(recorded, jobs, judged);
    judged.check_seconds = seconds_since(start);
    find_reasons(recorded, judged);
  } catch (const std::bad_alloc&) {
    checker_ = Checker(arguments_.algorithm);
    if (quasi_) {
      quasi_->forget();
    }
    if (judged.verdict.answer == Answer::unknown) {
      judged.verdict =
          unknown_for("the limit of " + bytes_text(arguments_.memory_limit_bytes) + " of memory",
                      quasi_ ? "" : to_text(arguments_.algorithm));
      judged.check_seconds = seconds_since(start);
    }
  }
  const std::string reason = watch_.reason();
  if (judged.verdict.answer == Answer::unknown && !reason.empty()) {
    judged.verdict.limit = reason;
  }
}

void HistoryJudge::decide(RecordedHistory& recorded, unsigned jobs, JudgedHistory& judged) {
  if (quasi_) {
    quasi_->judge(recorded, options(jobs), arguments_.witness, judged);
  } else {
    judged.verdict = checker_.check(recorded.coded, options(jobs));
    find_witness(recorded, judged);
  }
}

void HistoryJudge::find_witness(RecordedHistory& recorded, JudgedHistory& judged) {
  Verdict& verdict = judged.verdict;
  if (!arguments_.witness || verdict.answer != Answer::explained || verdict.has_linearization) {
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

void HistoryJudge::find_reasons(RecordedHistory& recorded, JudgedHistory& judged) {
  if (judged.verdict.answer != Answer::not_explained) {
    return;
  }
  if (quasi_) {
    QuasiJudge::find_reasons(recorded, {.limits = limits_of_explaining()}, is_in_full(judged),
                             judged);
  } else if (is_in_full(judged)) {
    judged.failure = analyse_failure(recorded, judged.verdict, limits_of_explaining());
  } else {
    judged.brief = brief_reason(recorded, judged.verdict);
  }
}

Limits HistoryJudge::limits_of_explaining() const {
  Limits limits;
  limits.time = arguments_.explain_time;
  limits.memory_bytes = arguments_.memory_limit_bytes;
  limits.stop = watch_.stop();
  return limits;
}

bool HistoryJudge::is_in_full(const JudgedHistory& judged) const {
  return judged.is_only || arguments_.all || arguments_.report == ReportForm::json;
}

}  // namespace heddle::checkers
