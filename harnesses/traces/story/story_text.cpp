#include "harnesses/traces/story/story_text.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "base/printable_text.hpp"
#include "harnesses/traces/block_text.hpp"
#include "harnesses/traces/story/story_parts.hpp"

namespace heddle::harnesses {
namespace {

constexpr unsigned widest = 400;

std::string subject_line(const TraceOptions& options) {
  std::string subject = options.harness;
  for (const auto& [name, value] : options.parameters) {
    subject += fmt::format(", {} = {}", name, value);
  }
  return subject + (options.scenario.empty() ? "" : ": " + options.scenario);
}

std::optional<unsigned> columns_of_environment() {
  const char* columns = std::getenv("COLUMNS");
  unsigned width = 0;
  const std::string_view text = columns == nullptr ? "" : columns;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number && width > 0 ? std::optional(width) : std::nullopt;
}

}  // namespace

std::string story_text(const TraceDocument& trace, const StoryStyle& style) {
  const Story story(trace);
  StoryTelling telling(story, style);
  StyledText out(style.colours);
  out.add_wrapped(base::printable_line(verdict_line(trace)), style.width, "    ", TextStyle::alarm);
  out.add_wrapped(base::printable_line(subject_line(trace.options)), style.width, "    ");
  tell_calls(out, telling);
  tell_in_short(out, telling);
  tell_interleaving(out, telling);
  const std::vector<std::string> legend = block_legend(trace, telling.blocks);
  out.add(legend.empty() ? "" : "\n");
  for (const std::string& line : legend) {
    out.add_wrapped(base::printable_line(line), style.width, "    ", TextStyle::dim);
  }
  if (!trace.output.empty()) {
    out.add("\nThe program printed:\n", TextStyle::strong);
    out.add(quoted_output(trace.output));
  }
  return out.text();
}

StoryStyle story_style_for_standard_output(unsigned asked) {
  StoryStyle style;
  const bool is_terminal = isatty(STDOUT_FILENO) != 0;
  winsize size{};
  if (asked != 0) {
    style.width = asked;
  } else if (is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    style.width = size.ws_col;
  } else {
    style.width = columns_of_environment().value_or(usual_width);
  }
  style.width = std::clamp(style.width, least_width, widest);
  style.colours = is_terminal && std::getenv("NO_COLOR") == nullptr;
  return style;
}

}  // namespace heddle::harnesses
