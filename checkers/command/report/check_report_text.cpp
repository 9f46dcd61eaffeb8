
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "base/printable_text.hpp"
#include "checkers/command/report/check_report.hpp"
#include "checkers/command/report/history_picture.hpp"
#include "checkers/command/report/long_values.hpp"
#include "checkers/command/report/quasi_report.hpp"

namespace heddle::checkers {
namespace {

constexpr std::size_t most_in_list = 20;
constexpr std::size_t most_in_state = 200;

std::string counted(std::size_t count, const std::string& word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string verdict_word(Answer answer, bool colours) {
  constexpr base::Colour of_answers[] = {base::Colour::green, base::Colour::red,
                                         base::Colour::yellow};
  const std::string word = to_text(answer);
  return colours ? base::coloured(word, of_answers[static_cast<int>(answer)]) : word;
}

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, seconds < 0.01 ? "%.4f s" : "%.2f s", seconds);
  return text;
}

std::string facts(const JudgedHistory& judged) {
  const CodedHistory& coded = judged.recorded->coded;
  const auto pending = static_cast<std::size_t>(std::ranges::count(coded.responses, never));
  std::string text = " (" + std::string(judged.specification().name);
  text += judged.type_source == TypeSource::inferred ? ", as its operations tell; " : "; ";
  text += judged.quasi ? quasi_question(judged) + "; " : "";
  text += counted(coded.size(), "operation");
  text += pending == 0 ? "" : fmt::format(", {} pending", pending);
  if (!judged.verdict.algorithm.empty()) {
    text += "; " + judged.verdict.algorithm;
  }
  return text + "; " + seconds_text(judged.check_seconds) + ")";
}

std::string shortened(const std::string& state) {
  if (state.size() <= most_in_state) {
    return state;
  }
  return fmt::format("{}... ({} more characters)", state.substr(0, most_in_state),
                     state.size() - most_in_state);
}

/// "process 1: deq() -> 3  (line 4)"; what responds after `end` is pending.
std::string line_of(const RecordedHistory& recorded, OperationIndex i, Position end,
                    bool took_effect) {
  const bool is_pending = recorded.coded.is_pending(i) || recorded.coded.responses[i] > end;
  return fmt::format("process {}: {}{}  (line {})", process_label(recorded, recorded.processes[i]),
                     cut_in_the_middle(short_text(recorded, i, end)),
                     is_pending && took_effect ? ", took effect" : "", recorded.lines[i]);
}

/// The operations numbered from 1, of many the last ones.
std::string numbered(const RecordedHistory& recorded, const std::vector<OperationIndex>& order,
                     Position end, std::size_t most) {
  std::string text;
  const std::size_t skipped = order.size() > most ? order.size() - most : 0;
  if (skipped > 0) {
    text += fmt::format("    ... {} before these (--report json has them all)\n", skipped);
  }
  for (std::size_t i = skipped; i < order.size(); ++i) {
    text += fmt::format("    {}. {}\n", i + 1, line_of(recorded, order[i], end, true));
  }
  return text;
}

std::string witness_text(const JudgedHistory& judged) {
  const Verdict& verdict = judged.verdict;
  const std::string note = judged.witness_note.empty() ? "" : " (" + judged.witness_note + ")";
  if (!verdict.has_linearization) {
    return "  No order can be shown" + note + ".\n";
  }
  return "  A legal order that keeps precedence" + note + ":\n" +
         numbered(*judged.recorded, verdict.linearization, never, verdict.linearization.size());
}

std::string with_first_capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z' && text.find('(') > text.find(' ')) {
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
  }
  return text;
}

std::string what_was_left_out(const JudgedHistory& judged, const Failure& failure) {
  const std::size_t all = judged.recorded->size();
  const std::size_t left = failure.operations.size();
  std::string text = failure.is_smaller
                         ? fmt::format("  A smaller history with the same violation, {} of the {}",
                                       left, counted(all, "operation"))
                         : "  The history, " + counted(all, "operation");
  if (!failure.smaller.is_minimal) {
    text += " (--explain-time was not enough to make it smaller)";
  }
  if (failure.initial) {
    text += ", beginning in state " + shortened(*failure.initial);
  }
  return text + ":\n";
}

std::string picture(const JudgedHistory& judged, const Failure& failure, std::size_t width) {
  Picture picture{
      .operations = failure.operations, .end = failure.smaller.part.end, .width = width};
  if (failure.reason && !failure.reason->culprits.empty()) {
    picture.important = failure.reason->culprits;
    if (failure.smaller.response) {
      picture.important.push_back(*failure.smaller.response);
    }
  }
  return drawn(*judged.recorded, std::move(picture));
}

OperationNames short_names(const RecordedHistory& recorded) {
  OperationNames names = names_in(recorded);
  names.call = [&recorded](OperationIndex i) {
    return cut_in_the_middle(short_text(recorded, i, never));
  };
  return names;
}

/// Long values are cut around the first difference between the answer that was and the right one.
std::string sentence_on(const RecordedHistory& recorded, const Blocked& blocked) {
  const std::string answer = to_text(operation_of(recorded, blocked.operation).result);
  const std::size_t place = first_difference(answer, blocked.answer);
  const std::string operation = names_in(recorded).in_sentence(blocked.operation);
  return with_value_cut(operation, answer, place) +
         with_value_cut(blocked.why, blocked.answer, place);
}

std::string evidence(const JudgedHistory& judged, const Failure& failure) {
  const RecordedHistory& recorded = *judged.recorded;
  const Verdict& small = *failure.small_verdict;
  std::vector<OperationIndex> prefix;
  prefix.reserve(small.longest_prefix.size());
  for (const OperationIndex place : small.longest_prefix) {
    prefix.push_back(failure.operations[place]);
  }
  std::string text = prefix.empty()
                         ? "  Nothing of it can be explained.\n"
                         : "  As far as it can be explained:\n" +
                               numbered(recorded, prefix, failure.smaller.part.end, most_in_list);
  text += "  State then: " + shortened(small.state) + "\n";
  text += "  None of those that could come next is allowed:\n";
  for (const Blocked& blocked : failure.blocked) {
    text += "    " + sentence_on(recorded, blocked) + ".\n";
  }
  return text;
}

std::string failure_text(const JudgedHistory& judged, const CheckReportStyle& style) {
  const Failure& failure = *judged.failure;
  std::string text;
  const OperationNames names = short_names(*judged.recorded);
  const std::string reason = sentence_of(failure.reason, names);
  if (!reason.empty()) {
    text += "  " + with_first_capital(reason) + ".\n";
  }
  if (!failure.key.empty()) {
    text += "  The operations with the key " + failure.key + " alone have no explanation.\n";
  }
  if (failure.smaller.response) {
    text += failure.smaller.is_first
                ? "  The first response that leaves no explanation: "
                : "  A response that leaves no explanation, maybe not the first: ";
    text += names.in_sentence(*failure.smaller.response) + ".\n";
  }
  text += what_was_left_out(judged, failure) + picture(judged, failure, style.width);
  return failure.small_verdict ? text + evidence(judged, failure) : text;
}

}  // namespace

std::string title_of(const JudgedHistory& judged) {
  std::string text = base::printable_line(judged.file);
  if (!judged.is_only) {
    text += fmt::format(": history {}", judged.index + 1);
    if (!judged.recorded->name.empty()) {
      text += " (" + base::printable_line(judged.recorded->name) + ")";
    } else if (judged.recorded->size() > 0) {
      text += fmt::format(" (line {})", judged.recorded->lines.front());
    }
  }
  return text;
}

std::string report_as_text(const JudgedHistory& judged, const CheckReportStyle& style) {
  const Verdict& verdict = judged.verdict;
  std::string text = title_of(judged) + ": " + verdict_word(verdict.answer, style.colours);
  if (verdict.answer == Answer::unknown) {
    text += verdict.limit == "interrupted" || verdict.limit.starts_with("the family")
                ? ": " + verdict.limit
                : ": reached " + verdict.limit;
  } else if (verdict.answer == Answer::not_explained && !judged.failure && !judged.brief.empty()) {
    text += ": " + judged.brief;
  }
  if (judged.quasi) {
    text += quasi_headline(judged);
  }
  if (verdict.depth) {
    text += fmt::format(", depth {}", *verdict.depth);
  }
  text += facts(judged) + "\n";
  if (judged.quasi) {
    return text + quasi_evidence(judged, style);
  }
  if (verdict.answer == Answer::explained && style.with_witness) {
    text += witness_text(judged);
  }
  return judged.failure ? text + failure_text(judged, style) : text;
}

}  // namespace heddle::checkers
