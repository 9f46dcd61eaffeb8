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

WeakOutcome read_weak_step(Reader& reader, std::uint32_t least) {
  WeakOutcome weak;
  const auto step = [&](std::uint64_t first, std::uint64_t last) {
    return static_cast<std::uint32_t>(reader.number("the number of a step", first, last) - 1);
  };
  weak.step = step(least, most_steps);
  if (reader.accept("<^")) {
    weak.kind = WeakOutcome::Kind::reads_before;
  } else if (reader.accept("<")) {
    weak.kind = WeakOutcome::Kind::reads;
  } else if (reader.accept("^")) {
    weak.kind = WeakOutcome::Kind::stored_before;
  } else {
    reader.fail("expected '<', '<^' or '^' after a weak step");
  }
  weak.other = step(1, weak.step);
  return weak;
}

std::vector<WeakOutcome> read_weak_steps(Reader& reader) {
  std::vector<WeakOutcome> all;
  do {
    all.push_back(read_weak_step(reader, all.empty() ? 2 : all.back().step + 2));
  } while (reader.accept(","));
  return all;
}

std::string to_text(const WeakOutcome& weak) {
  const char* sign = weak.kind == WeakOutcome::Kind::reads          ? "<"
                     : weak.kind == WeakOutcome::Kind::reads_before ? "<^"
                                                                    : "^";
  return fmt::format("{}{}{}", weak.step + 1, sign, weak.other + 1);
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
  for (std::size_t i = 0; i < schedule.weak.size(); ++i) {
    text += (i == 0 ? " w=" : ",") + to_text(schedule.weak[i]);
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
  reader.skip_space();
  if (reader.accept("w=")) {
    schedule.weak = read_weak_steps(reader);
    if (!reader.at_break()) {
      reader.fail("expected ',' or a space after a weak step");
    }
  }
  for (reader.skip_space(); !reader.at_end(); reader.skip_space()) {
    read_steps(reader, schedule);
    if (!reader.at_break()) {
      reader.fail("expected '*', '=' or a space after a thread");
    }
  }
  if (!schedule.weak.empty() && schedule.weak.back().step >= schedule.steps.size()) {
    reader.fail(fmt::format("there is no step {}, which is said to be weak",
                            schedule.weak.back().step + 1));
  }
  return schedule;
}

}  // namespace heddle::scheduler
