#include "harnesses/judging/graph_judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>

#include "checkers/bad_input.hpp"
#include "checkers/explanations/after_prefix.hpp"
#include "checkers/explanations/operation_names.hpp"
#include "harnesses/judging/exploration_judge.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

using checkers::Answer;
using checkers::OperationIndex;
using checkers::PartiallyOrderedHistory;

/// For finding out why a history is not explained: a courtesy.
constexpr std::chrono::seconds analysis_time{5};

constexpr const char* no_order = "no sequential order explains this history";

/// "T1: enq(1)", or in a sentence "enq(1) (T1)".
checkers::OperationNames names_of(const checkers::CodedHistory& coded,
                                  const checkers::History& calls) {
  checkers::OperationNames names = checkers::names_in(coded, calls);
  names.process = [&calls](OperationIndex i) {
    return fmt::format("T{}", calls.operations[i].process);
  };
  return names;
}

/// Codes the calls, one after the other in an order that keeps precedence: positions say nothing
/// else, and those who read more out of them are not to be asked.
void encode(const checkers::Specification& specification, const PartiallyOrderedHistory& history,
            checkers::Encoder& encoder, checkers::CodedHistory& coded) {
  checkers::History calls = history.calls;
  std::uint64_t position = 0;
  for (const OperationIndex i : checkers::linear_extension_of(history.precedence)) {
    checkers::Operation& call = calls.operations[i];
    call.invocation = ++position;
    if (!call.is_pending()) {
      call.response = ++position;
    }
  }
  encoder.encode(specification, calls, coded);
}

/// Whether nothing is between the two.
bool is_next(const checkers::Precedence& precedence, std::size_t before, std::size_t after) {
  for (std::size_t between = 0; between < precedence.size(); ++between) {
    if (precedence.contains(before, between) && precedence.contains(between, after)) {
      return false;
    }
  }
  return precedence.contains(before, after);
}

/// The calls, and what precedes what, but for what follows from that.
std::string text_of(const PartiallyOrderedHistory& history, const checkers::OperationNames& names) {
  std::string text = "Calls:\n";
  for (OperationIndex i = 0; i < history.calls.size(); ++i) {
    text += fmt::format("  {}\n", names.in_list(i));
  }
  std::string pairs;
  for (OperationIndex before = 0; before < history.calls.size(); ++before) {
    for (OperationIndex after = 0; after < history.calls.size(); ++after) {
      if (is_next(history.precedence, before, after)) {
        pairs +=
            fmt::format("  {} before {}\n", names.in_sentence(before), names.in_sentence(after));
      }
    }
  }
  return text + (pairs.empty()
                     ? "No call happens before another.\n"
                     : "Which happens before which, besides what follows from that:\n" + pairs);
}

/// "enq(1) (T1) before deq() -> none (T2), and ..."
std::string text_of(const GraphJudge::ClientPairs& client, const checkers::OperationNames& names) {
  std::string text;
  for (const auto& [before, after] : client) {
    text += fmt::format("{}{} happen before {}", text.empty() ? "" : " and ",
                        names.in_sentence(before), names.in_sentence(after));
  }
  return text;
}

std::string numbered(const std::vector<OperationIndex>& order,
                     const checkers::OperationNames& names) {
  std::string text;
  for (std::size_t i = 0; i < order.size(); ++i) {
    fmt::format_to(std::back_inserter(text), "  {}. {}\n", i + 1, names.in_list(order[i]));
  }
  return text;
}

std::size_t completed_in(const checkers::History& calls) {
  return static_cast<std::size_t>(std::ranges::count_if(
      calls.operations, [](const checkers::Operation& call) { return !call.is_pending(); }));
}

}  // namespace

std::optional<std::string> GraphJudge::refusal(const Judging& judging) {
  if (!judging.quasi) {
    return std::nullopt;
  }
  if (judging.quasi->criterion.flavour != checkers::QuasiFlavour::strict) {
    return "calls without a clock are judged for quasi-linearizability of the flavour strict only, "
           "not permutation";
  }
  if (judging.quasi->infers()) {
    return "of calls without a clock the smallest factor is not looked for: give a number";
  }
  return std::nullopt;
}

GraphJudge::GraphJudge(const Judging& judging) : judging_(judging) {
  if (const std::optional<std::string> reason = refusal(judging)) {
    throw UsageError(*reason);
  }
}

GraphJudgement GraphJudge::judge(const PartiallyOrderedHistory& history,
                                 const checkers::Limits& limits) {
  try {
    const checkers::CheckOptions options{.limits = limits};
    const checkers::Verdict& verdict = checker_.check(*judging_.specification, history, options);
    if (verdict.answer == Answer::explained) {
      return {Answer::explained, Answer::explained, verdict.linearization};
    }
    GraphJudgement judgement{verdict.answer, verdict.answer};
    if (judging_.quasi) {
      const checkers::QuasiVerdict& quasi = checker_.check_quasi(
          *judging_.specification, history, judging_.quasi->criterion, options);
      judgement.answer = quasi.answer;
      for (const checkers::QuasiStep& step : quasi.steps) {
        judgement.order.push_back(step.called);
      }
    }
    return judgement;
  } catch (const checkers::BadInput& error) {
    throw UsageError("the specification '" + std::string(judging_.specification->name) +
                     "' cannot judge this history: " + error.what());
  }
}

JudgementTexts GraphJudge::explain(const PartiallyOrderedHistory& history,
                                   const ClientPairs& client) {
  JudgementTexts texts = checkers::is_interval_order(history.precedence) ? explain_line(history)
                         : judging_.quasi ? explain_partial_quasi(history)
                                          : explain_partial(history);
  if (!client.empty()) {
    const checkers::History& calls = history.calls;
    checkers::OperationNames names = checkers::names_in(calls);
    names.process = [&calls](OperationIndex i) {
      return fmt::format("T{}", calls.operations[i].process);
    };
    const std::string pairs = text_of(client, names);
    texts.message += fmt::format("; a client can see it that lets {}", pairs);
    texts.explanation += fmt::format("This is with a client that lets {}.\n", pairs);
  }
  return texts;
}

/// As of histories with a clock.
JudgementTexts GraphJudge::explain_line(const PartiallyOrderedHistory& history) {
  checkers::History calls = history.calls;
  checkers::lay_out(calls, history.precedence);
  ExplorationJudge judge(judging_);
  (void)judge.judge(calls, {.time = analysis_time});
  return judge.explain(calls);
}

JudgementTexts GraphJudge::explain_partial(const PartiallyOrderedHistory& history) {
  const checkers::Verdict verdict =
      checker_.check(*judging_.specification, history, {.limits = {.time = analysis_time}});
  checkers::Encoder encoder;
  checkers::CodedHistory coded;
  encode(*judging_.specification, history, encoder, coded);
  const checkers::OperationNames names = names_of(coded, history.calls);
  JudgementTexts texts{no_order, text_of(history, names)};
  texts.explanation += fmt::format(
      "specification {} allows no order of the {} completed operations that keeps that.\n",
      judging_.specification->name, completed_in(history.calls));
  if (!verdict.has_prefix) {
    return texts;
  }
  texts.explanation += fmt::format(
      "Longest explained prefix ({} of {}):\n{}State then: {}\n",
      std::ranges::count_if(verdict.longest_prefix,
                            [&](OperationIndex i) { return !coded.is_pending(i); }),
      completed_in(history.calls), numbered(verdict.longest_prefix, names), verdict.state);
  texts.explanation += "Blocked: none of those that could come next is allowed.\n";
  checkers::AfterPrefix after(coded, verdict.longest_prefix, verdict.state);
  for (const OperationIndex i : verdict.blocking) {
    const std::string sentence = names.as_subject(i) + after.why_not(i);
    texts.message += i == verdict.blocking.front() ? ": " + sentence : "";
    texts.explanation += fmt::format("  {}.\n", sentence);
  }
  return texts;
}

/// Which factor would do, if any does.
JudgementTexts GraphJudge::explain_partial_quasi(const PartiallyOrderedHistory& history) {
  checkers::Encoder encoder;
  checkers::CodedHistory coded;
  encode(*judging_.specification, history, encoder, coded);
  const checkers::OperationNames names = names_of(coded, history.calls);
  const checkers::QuasiCriterion& promised = judging_.quasi->criterion;
  const unsigned promise = checkers::strict_factor(*judging_.specification, promised);
  std::string need = "at any factor";
  const auto most = static_cast<unsigned>(history.calls.size());
  for (unsigned factor = promise + 1; factor <= most; ++factor) {
    const Answer answer =
        checker_
            .check_quasi(*judging_.specification, history,
                         checkers::with_factors(
                             promised, std::vector<unsigned>(promised.sets.size(), factor)),
                         {.limits = {.time = analysis_time}})
            .answer;
    if (answer != Answer::not_explained) {
      need = answer == Answer::explained
                 ? fmt::format("by a factor of {}, and {} would do", promise, factor)
                 : fmt::format("by a factor of {}", promise);
      break;
    }
  }
  const std::string message = fmt::format("this history is not quasi-linearizable {}", need);
  return {message, text_of(history, names) + message + ".\n"};
}

}  // namespace heddle::harnesses
