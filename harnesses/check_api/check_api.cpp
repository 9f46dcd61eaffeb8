// libheddle_check.so: the checkers behind a C interface, for programs that judge histories. It has
// nothing of the runtime: no function of the C library is stood in for.

#include "heddle/check_api.h"

#include <fmt/format.h>

#include <chrono>
#include <new>
#include <numeric>
#include <optional>

#include "checkers/checker.hpp"
#include "checkers/explanations/explanation.hpp"
#include "checkers/explanations/shrink_history.hpp"
#include "checkers/judging/history_judge.hpp"
#include "harnesses/check_api/check_model_specification.hpp"
#include "harnesses/check_api/check_quasi.hpp"
#include "harnesses/check_api/check_value.hpp"

namespace checkers = heddle::checkers;

struct HeddleCheckHistory {
  checkers::History history;
};

namespace {

using heddle::harnesses::value_from;

/// More operations than this are not listed in a text.
constexpr std::size_t most_listed = 1000;

/// What a verdict points to lives with it.
struct OwnedVerdict : HeddleCheckVerdict {
  std::vector<std::uint32_t> witness_places;
  std::vector<std::uint32_t> smaller_places;
  std::string texts[4];

  const HeddleCheckVerdict* finished() {
    witness = witness_places.data();
    witness_size = witness_places.size();
    smaller = smaller_places.data();
    smaller_size = smaller_places.size();
    text = texts[0].c_str();
    brief = texts[1].c_str();
    algorithm = texts[2].c_str();
    factors = texts[3].c_str();
    return this;
  }
};

std::chrono::nanoseconds nanoseconds_of(double seconds) {
  return std::chrono::nanoseconds(static_cast<std::int64_t>(seconds * 1e9));
}

checkers::CheckOptions options_from(const HeddleCheckSettings& settings, bool is_of_model) {
  checkers::CheckOptions options;
  if (settings.time_limit_seconds > 0) {
    options.limits.time = nanoseconds_of(settings.time_limit_seconds);
  }
  if (settings.memory_limit_bytes > 0) {
    options.limits.memory_bytes = settings.memory_limit_bytes;
  }
  options.depth = settings.depth > 0 ? settings.depth : options.depth;
  options.jobs = settings.jobs > 0 && !is_of_model ? settings.jobs : 1;
  return options;
}

checkers::Algorithm algorithm_from(const char* name) {
  if (name == nullptr) {
    return checkers::Algorithm::automatic;
  }
  const auto algorithm = checkers::find_algorithm(name);
  if (!algorithm) {
    throw checkers::BadInput("unknown algorithm '" + std::string(name) +
                             "'; known: " + checkers::algorithm_names());
  }
  return *algorithm;
}

/// The operations of a part, as far as the part goes, and in its order.
checkers::History history_of(const checkers::History& whole, const checkers::CodedHistory& coded,
                             const checkers::HistoryPart& part,
                             const std::vector<checkers::OperationIndex>& places) {
  checkers::History history;
  for (const checkers::OperationIndex i : places) {
    history.operations.push_back(whole.operations[i]);
    if (!coded.is_pending(i) && coded.responses[i] > part.end) {
      history.operations.back().response.reset();
    }
  }
  return history;
}

/// One call of heddle_check_history().
class JudgingCall {
 public:
  JudgingCall(const checkers::History& history, const HeddleCheckSettings& settings)
      : history_(history), settings_(settings) {}

  void judge(const char* type, const HeddleCheckModel* model, OwnedVerdict& verdict) {
    std::optional<ModelSpecification> specification;
    if (model != nullptr) {
      specification.emplace(*model);
      check_order();
      specification->encode(history_, coded_);
    } else {
      encode_for(type);
    }
    if (settings_.quasi != nullptr) {
      judge_quasi(verdict);
      return;
    }
    checkers::HistoryJudge judge({.algorithm = algorithm_from(settings_.algorithm)});
    const checkers::Verdict& found =
        *judge.judge(coded_, options_from(settings_, model != nullptr)).linearizability;
    verdict.answer = static_cast<std::uint8_t>(found.answer);
    verdict.has_witness = found.has_linearization ? 1 : 0;
    verdict.witness_places = found.linearization;
    verdict.texts[2] = found.algorithm;
    tell(found, verdict);
  }

 private:
  using ModelSpecification = heddle::harnesses::ModelSpecification;

  void encode_for(const char* type) {
    const checkers::Specification* specification = checkers::find_specification(type);
    if (specification == nullptr) {
      throw checkers::BadInput("unknown specification '" + std::string(type) +
                               "'; known: " + checkers::specification_names());
    }
    check_order();
    std::optional<checkers::Value> initial;
    if (settings_.initial != nullptr) {
      initial = value_from(*settings_.initial);
    }
    checkers::Encoder().encode(*specification, history_, coded_, initial);
  }

  void judge_quasi(OwnedVerdict& verdict) {
    checkers::CheckOptions explain;
    explain.limits.time = nanoseconds_of(settings_.explain_seconds);
    heddle::harnesses::QuasiFinding found = heddle::harnesses::judge_quasi(
        history_, coded_, *settings_.quasi, options_from(settings_, false), explain);
    verdict.answer = static_cast<std::uint8_t>(found.answer);
    verdict.has_witness = found.answer == checkers::Answer::explained ? 1 : 0;
    verdict.witness_places = std::move(found.witness);
    if (found.answer == checkers::Answer::not_explained) {
      verdict.smaller_places.resize(history_.size());
      std::iota(verdict.smaller_places.begin(), verdict.smaller_places.end(), 0U);
    }
    verdict.texts[0] = history_.size() <= most_listed ? found.text : found.brief + "\n";
    verdict.texts[1] = std::move(found.brief);
    verdict.texts[2] = std::move(found.algorithm);
    verdict.texts[3] = std::move(found.factors);
  }

  void check_order() const {
    if (const auto problem = checkers::find_ill_formed(history_)) {
      throw checkers::BadInput(fmt::format("operation {}, {}, {}", problem->operation,
                                           to_text(history_.operations[problem->operation]),
                                           problem->problem));
    }
  }

  void tell(const checkers::Verdict& found, OwnedVerdict& verdict) {
    if (found.answer == checkers::Answer::not_explained) {
      tell_failure(found, verdict);
      return;
    }
    const checkers::OperationNames names = checkers::names_in(history_);
    verdict.texts[1] = checkers::explain_briefly(coded_, names, found);
    verdict.texts[0] = history_.size() <= most_listed ? checkers::explain(coded_, names, found)
                                                      : verdict.texts[1] + "\n";
  }

  void tell_failure(const checkers::Verdict& found, OwnedVerdict& verdict) {
    checkers::Limits limits;
    limits.time = nanoseconds_of(settings_.explain_seconds);
    const checkers::SmallerHistory smaller = checkers::shrink_history(coded_, found, limits);
    checkers::PartMaker maker(coded_);
    checkers::CodedHistory& small = maker.make(smaller.part);
    verdict.smaller_places = maker.originals();
    const checkers::History part = history_of(history_, coded_, smaller.part, maker.originals());
    checkers::Checker search(checkers::Algorithm::wing_gong_lowe);
    checkers::Verdict shown = search.check(small, {.limits = limits});
    if (shown.answer != checkers::Answer::not_explained) {
      shown.clear();
      shown.answer = checkers::Answer::not_explained;
    }
    const checkers::OperationNames names = checkers::names_in(part);
    verdict.texts[1] = checkers::explain_briefly(small, names, shown);
    if (part.size() < history_.size()) {
      verdict.texts[0] =
          fmt::format("A smaller history with the same violation, {} of {} operations, is\n",
                      part.size(), history_.size());
    }
    verdict.texts[0] += checkers::explain(small, names, shown);
  }

  const checkers::History& history_;
  const HeddleCheckSettings& settings_;
  checkers::CodedHistory coded_;
};

}  // namespace

extern "C" {

HeddleCheckHistory* heddle_check_new_history() { return new HeddleCheckHistory; }

void heddle_check_free_history(HeddleCheckHistory* history) { delete history; }

void heddle_check_add(HeddleCheckHistory* history, const HeddleCheckOperation* operation) {
  checkers::Operation added;
  added.process = operation->process;
  added.method = operation->method;
  for (std::uint32_t i = 0; i < operation->argument_count; ++i) {
    added.arguments.push_back(value_from(operation->arguments[i]));
  }
  added.invocation = operation->invocation;
  if (operation->end != heddle_check_pending) {
    added.response = operation->response;
    added.any_result = operation->end == heddle_check_unknown;
    added.result = added.any_result ? checkers::none : value_from(operation->result);
  }
  history->history.operations.push_back(std::move(added));
}

const HeddleCheckVerdict* heddle_check_history(HeddleCheckHistory* history, const char* type,
                                               const HeddleCheckModel* model,
                                               const HeddleCheckSettings* settings) {
  auto* verdict = new OwnedVerdict();
  try {
    JudgingCall(history->history, *settings).judge(type, model, *verdict);
  } catch (const checkers::BadInput& problem) {
    verdict->answer = heddle_check_misuse;
    verdict->texts[1] = problem.what();
  } catch (const std::bad_alloc&) {
    verdict->answer = heddle_check_no_answer;
    verdict->texts[1] = "unknown: out of memory";
  }
  if (verdict->texts[0].empty()) {
    verdict->texts[0] = verdict->texts[1] + "\n";
  }
  return verdict->finished();
}

void heddle_check_free_verdict(const HeddleCheckVerdict* verdict) {
  delete static_cast<const OwnedVerdict*>(verdict);
}

const char* heddle_check_types() {
  static const std::string names = checkers::specification_names();
  return names.c_str();
}
}
