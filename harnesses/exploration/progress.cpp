#include "harnesses/exploration/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "base/log.hpp"
#include "harnesses/reports/numbers.hpp"
#include "harnesses/reports/size_text.hpp"
#include "runtime/controlled_program.hpp"

namespace heddle::harnesses {
namespace {

constexpr auto refresh_interval = std::chrono::milliseconds(200);

unsigned terminal_width() {
  winsize size{};
  const bool known = ioctl(runtime::tester_error(), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 100;
}

std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all_pages = 0;
  std::uint64_t resident_pages = 0;
  file >> all_pages >> resident_pages;
  return resident_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::string name_of(const scheduler::PlanPosition& position) {
  std::string name(scheduler::name_of(position.strategy));
  if (position.bound) {
    name += fmt::format(" bound {}", *position.bound);
  }
  return name;
}

}  // namespace

std::string progress_line(const ProgressNumbers& numbers, unsigned width) {
  std::string line = fmt::format(": {}, {} executions", numbers.stage, grouped(numbers.executions));
  if (numbers.redundant > 0) {
    line += fmt::format(" + {} redundant", grouped(numbers.redundant));
  }
  const auto all = static_cast<double>(numbers.executions + numbers.redundant + numbers.discarded);
  line += fmt::format(", {}/s",
                      grouped(static_cast<std::uint64_t>(all / std::max(numbers.seconds, 1e-9))));
  if (numbers.discarded > 0) {
    line += fmt::format(" + {} discarded", grouped(numbers.discarded));
  }
  if (numbers.distinct_histories > 0) {
    line += fmt::format(", {} histories", grouped(numbers.distinct_histories));
  }
  if (numbers.explored_fraction) {
    line += ", " + about_text(*numbers.explored_fraction);
  }
  if (numbers.size) {
    line += (numbers.explored_fraction ? " " : ", ") + short_size_text(*numbers.size);
  }
  if (numbers.seconds_left) {
    line += fmt::format(", {} left", duration_text(*numbers.seconds_left));
  }
  line += fmt::format(", {} MiB", grouped(numbers.resident_bytes >> 20U));
  const std::size_t room = width > line.size() ? width - line.size() : 0;
  return (numbers.subject.substr(0, room) + line).substr(0, width);
}

Progress::Progress(bool enabled, std::string subject, scheduler::PlanPosition& position,
                   std::optional<double> time_limit_seconds)
    : enabled_(enabled), position_(position), time_limit_seconds_(time_limit_seconds) {
  numbers_.subject = std::move(subject);
  if (enabled) {
    position.size_interval = std::chrono::seconds(1);
  }
}

Progress::~Progress() { log::wipe_progress(); }

void Progress::note(scheduler::Ending ending, std::uint64_t distinct_histories) {
  switch (ending) {
    case scheduler::Ending::redundant:
      ++numbers_.redundant;
      break;
    case scheduler::Ending::discarded:
      ++numbers_.discarded;
      break;
    default:
      ++numbers_.executions;
  }
  numbers_.distinct_histories = distinct_histories;
  write_line_if_due();
}

void Progress::show(const scheduler::Statistics& so_far, std::uint64_t distinct_histories) {
  if (!enabled_) {
    return;
  }
  numbers_.executions = so_far.executions;
  numbers_.redundant = so_far.redundant;
  numbers_.discarded = so_far.discarded;
  numbers_.distinct_histories = distinct_histories;
  write_line_if_due();
}

void Progress::write_line_if_due() {
  const auto now = Clock::now();
  if (now >= due_) {
    due_ = now + refresh_interval;
    write_line(now);
  }
}

void Progress::write_line(Clock::time_point now) {
  const auto seconds_since = [&](Clock::time_point start) {
    return std::chrono::duration<double>(now - start).count();
  };
  numbers_.seconds = seconds_since(start_);
  numbers_.stage = name_of(position_);
  numbers_.resident_bytes = resident_bytes();
  numbers_.explored_fraction.reset();
  numbers_.seconds_left.reset();
  if (time_limit_seconds_) {
    numbers_.seconds_left = std::max(*time_limit_seconds_ - numbers_.seconds, 0.0);
  }
  numbers_.size = position_.size;
  if (position_.size && position_.size->executions) {
    const double fraction =
        std::min(1.0, static_cast<double>(position_.done) / *position_.size->executions);
    const double left =
        seconds_since(position_.stage_start) * (1 - fraction) / std::max(fraction, 1e-300);
    numbers_.explored_fraction = fraction;
    numbers_.seconds_left = std::min(left, numbers_.seconds_left.value_or(left));
  }
  log::show_progress(progress_line(numbers_, terminal_width() - 1));
}

}  // namespace heddle::harnesses
