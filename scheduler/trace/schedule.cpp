#include "scheduler/trace/schedule.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace heddle::scheduler {

namespace {

constexpr std::string_view header = "heddle-schedule-1";
constexpr std::string_view header_of_any_version = "heddle-schedule-";
constexpr std::uint64_t most_steps = 20'000'000;  ///< above any step limit; 80 MB

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Reads the text from left to right and throws where it does not fit.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  void skip_space() {
    while (position_ < text_.size() && is_space(text_[position_])) {
      ++position_;
    }
  }
  [[nodiscard]] bool at_end() const { return position_ == text_.size(); }
  [[nodiscard]] bool at_break() const { return at_end() || is_space(text_[position_]); }

  bool accept(std::string_view expected) {
    if (!text_.substr(position_).starts_with(expected)) {
      return false;
    }
    position_ += expected.size();
    return true;
  }

  std::uint64_t number(const char* what, std::uint64_t least, std::uint64_t most) {
    std::uint64_t value = 0;
    const char* begin = text_.data() + position_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error == std::errc::invalid_argument) {
      fail(std::string("expected ") + what);
    }
    if (error != std::errc() || value < least || value > most) {
      fail(fmt::format("{} must be from {} to {}", what, least, most));
    }
    position_ += static_cast<std::size_t>(end - begin);
    return value;
  }

  [[noreturn]] void fail(const std::string& message) const {
    throw ScheduleSyntaxError(message, position_);
  }

 private:
  std::string_view text_;
  std::size_t position_ = 0;
};

PromotedSites read_promoted(Reader& reader) {
  PromotedSites sites;
  do {
    sites.push_back(
        static_cast<SiteId>(reader.number("a site", 1, std::numeric_limits<SiteId>::max())));
  } while (reader.accept(","));
  std::sort(sites.begin(), sites.end());
  sites.erase(std::unique(sites.begin(), sites.end()), sites.end());
  return sites;
}

void read_steps(Reader& reader, Schedule& schedule) {
  ScheduleStep step;
  step.thread = static_cast<ThreadId>(reader.number("a thread", 0, max_threads - 1));
  std::uint64_t times = 1;
  if (reader.accept("*")) {
    times = reader.number("a number of steps", 1, most_steps - schedule.steps.size());
  }
  if (reader.accept("=")) {
    step.value = static_cast<std::uint16_t>(
        reader.number("a value", 0, std::numeric_limits<std::uint16_t>::max()));
  }
  schedule.steps.insert(schedule.steps.end(), times, step);
}

}  // namespace

ScheduleSyntaxError::ScheduleSyntaxError(const std::string& message, std::size_t position)
    : std::runtime_error(fmt::format("schedule, character {}: {}", position + 1, message)),
      position_(position) {}

Schedule schedule_of(const Trace& trace, const PromotedSites& promoted) {
  Schedule schedule;
  schedule.promoted = promoted;
  schedule.steps.reserve(trace.events().size());
  for (const Event& event : trace.events()) {
    schedule.steps.push_back({event.thread, event.choice});
  }
  return schedule;
}

std::string to_text(const Schedule& schedule) {
  std::string text(header);
  for (std::size_t i = 0; i < schedule.promoted.size(); ++i) {
    text += fmt::format("{}{}", i == 0 ? " p=" : ",", schedule.promoted[i]);
  }
  const std::vector<ScheduleStep>& steps = schedule.steps;
  for (std::size_t i = 0; i < steps.size();) {
    std::size_t end = i + 1;
    while (end < steps.size() && steps[end] == steps[i]) {
      ++end;
    }
    text += fmt::format(" {}", steps[i].thread);
    if (end - i > 1) {
      text += fmt::format("*{}", end - i);
    }
    if (steps[i].value != 0) {
      text += fmt::format("={}", steps[i].value);
    }
    i = end;
  }
  return text;
}

Schedule parse_schedule(std::string_view text) {
  Reader reader(text);
  reader.skip_space();
  if (!reader.accept(header) || !reader.at_break()) {
    const bool other_version =
        text.substr(0, header_of_any_version.size()) == header_of_any_version;
    reader.fail(other_version ? "a schedule of another version; this is version 1"
                              : "expected " + std::string(header));
  }
  Schedule schedule;
  reader.skip_space();
  if (reader.accept("p=")) {
    schedule.promoted = read_promoted(reader);
    if (!reader.at_break()) {
      reader.fail("expected ',' or a space after a site");
    }
  }
  for (reader.skip_space(); !reader.at_end(); reader.skip_space()) {
    read_steps(reader, schedule);
    if (!reader.at_break()) {
      reader.fail("expected '*', '=' or a space after a thread");
    }
  }
  return schedule;
}

}  // namespace heddle::scheduler
