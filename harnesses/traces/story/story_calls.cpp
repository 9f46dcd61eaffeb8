#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/printable_text.hpp"
#include "harnesses/traces/story/call_table.hpp"
#include "harnesses/traces/story/story_parts.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::size_t most_calls = 40;
constexpr std::size_t most_in_prefix = 12;
constexpr std::string_view unordered_title = "in no order with";

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string numbers_of(const std::vector<std::size_t>& rows) {
  std::string text;
  for (const std::size_t row : rows) {
    text += fmt::format("{}{}", text.empty() ? "" : ", ", row + 1);
  }
  return text;
}

std::string title_of(unsigned thread, const TraceDocument& trace) {
  const bool is_alone = thread == 0 && trace.options.subject == Subject::harness;
  return is_alone ? "alone" : fmt::format("T{}", thread);
}

class CallTableText {
 public:
  CallTableText(const TraceDocument& trace, unsigned width)
      : trace_(trace), table_(call_table(trace, most_calls)) {
    std::size_t used = 4;
    for (const unsigned thread : table_.threads) {
      widths_.push_back(title_of(thread, trace).size() + 2);
    }
    std::size_t last = unordered_title.size();
    for (const CallRow& row : table_.rows) {
      std::size_t& column = widths_[row.column];
      column = std::max(column, base::display_width(cell(row)) + 2);
      last = std::max(last, numbers_of(row.unordered).size());
    }
    for (const std::size_t column : widths_) {
      used += column;
    }
    fits_ = used + last <= width;
  }

  void tell(StyledText& out) const {
    if (table_.rows.empty()) {
      return;
    }
    out.add("\nCalls and results:\n", TextStyle::strong);
    std::string header = "    ";
    for (std::size_t i = 0; i < widths_.size(); ++i) {
      header += fits_ ? padded(title_of(table_.threads[i], trace_), widths_[i]) : "";
    }
    out.add(header + std::string(unordered_title) + "\n", TextStyle::dim);
    for (std::size_t i = 0; i < table_.rows.size(); ++i) {
      out.add(line_of(i) + "\n");
    }
    if (table_.left_out > 0) {
      out.add(fmt::format("    ... and {} calls more\n", table_.left_out));
    }
  }

 private:
  static std::string cell(const CallRow& row) {
    return base::printable_line(to_text(*row.operation));
  }

  [[nodiscard]] std::string line_of(std::size_t i) const {
    const CallRow& row = table_.rows[i];
    std::string line = fmt::format("{:>3} ", i + 1);
    if (fits_) {
      for (std::size_t column = 0; column < widths_.size(); ++column) {
        line += padded(column == row.column ? cell(row) : "", widths_[column]);
      }
      line += numbers_of(row.unordered);
    } else {
      line += fmt::format("{} {}", title_of(row.operation->thread, trace_), cell(row));
      line += row.unordered.empty() ? "" : fmt::format("  [{}]", numbers_of(row.unordered));
    }
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  }

  const TraceDocument& trace_;
  CallTable table_;
  std::vector<std::size_t> widths_;
  bool fits_ = true;
};

/// "  5. T1: push(4) -> none" -> "T1 push(4)"; the call of a method without a result has none.
std::string call_of(std::string_view line, const TraceDocument& trace) {
  line.remove_prefix(std::min(line.find(". ") + 2, line.size()));
  std::string text(line);
  const std::size_t colon = text.find(": ");
  if (colon != std::string::npos) {
    text.erase(colon, 1);
  }
  for (const TraceOperation& operation : trace.operations) {
    const std::string call = call_text(operation) + " -> none";
    const bool is_void = !operation.pending && to_text(operation.result).empty();
    if (is_void && text.ends_with(call)) {
      text.erase(text.size() - std::string_view(" -> none").size());
    }
  }
  const std::size_t arrow = text.find(" -> ");
  return arrow == std::string::npos ? text : text.replace(arrow, 4, " = ");
}

/// What the judge's explanation says, in fewer lines; empty if it is none of that form.
std::string why_text(const TraceDocument& trace) {
  std::vector<std::string_view> calls;
  std::string state;
  std::string blocked;
  bool is_blocked = false;
  for (const std::string_view line : lines_of(trace.violation.explanation)) {
    if (line.starts_with("State then: ")) {
      state = line.substr(12);
    } else if (line.starts_with("Blocked:")) {
      is_blocked = true;
    } else if (line.starts_with("  ") && !is_blocked) {
      calls.push_back(line);
    } else if (line.starts_with("  ") && blocked.empty()) {
      blocked = line.substr(2);
    }
  }
  if (state.empty() || blocked.empty()) {
    return "";
  }
  std::string order;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const bool is_left_out = calls.size() > most_in_prefix && i >= 3 && i + 6 < calls.size();
    if (!is_left_out) {
      order += (order.empty() ? "" : ", ") + call_of(calls[i], trace);
    } else if (i == 3) {
      order += ", ...";
    }
  }
  const std::string then = order.empty() ? "At the beginning the state is "
                                         : fmt::format("After {} the state is ", order);
  const std::size_t arrow = blocked.find(" -> ");
  if (arrow != std::string::npos) {
    blocked.replace(arrow, 4, " = ");
  }
  const std::string in_state = " in state " + state;
  const std::size_t told = blocked.find(in_state);
  if (told != std::string::npos) {
    blocked.erase(told, in_state.size());
  }
  return fmt::format("Why: no sequential order explains this history as one of a {}. {}{}. Then {}",
                     trace.options.specification, then, state, blocked);
}

}  // namespace

void tell_calls(StyledText& out, const StoryTelling& telling) {
  const TraceDocument& trace = telling.story.document;
  CallTableText(trace, telling.style.width).tell(out);
  const std::string why = telling.style.verbose ? "" : why_text(trace);
  if (!why.empty()) {
    out.add_wrapped(base::printable_line(why), telling.style.width, "  ");
  } else if (!trace.violation.explanation.empty()) {
    std::string_view text = trace.violation.explanation;
    text.remove_suffix(text.ends_with('\n') ? 1 : 0);
    out.add("\n");
    out.add_wrapped(text, telling.style.width, "    ");
  }
}

}  // namespace heddle::harnesses
