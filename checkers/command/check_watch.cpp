#include "checkers/command/check_watch.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "checkers/command/arguments/memory_budget.hpp"

namespace heddle::checkers {
namespace {

std::size_t terminal_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

std::string one_decimal(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", number);
  return text;
}

}  // namespace

std::string bytes_text(std::uint64_t bytes) {
  const double mebibytes = static_cast<double>(bytes) / (1U << 20U);
  const bool is_large = mebibytes >= 1024;
  std::string number = one_decimal(is_large ? mebibytes / 1024 : mebibytes);
  if (number.ends_with(".0")) {
    number.resize(number.size() - 2);
  }
  return number + (is_large ? " GiB" : " MiB");
}

CheckWatch::CheckWatch(const Settings& settings)
    : settings_(settings), start_(std::chrono::steady_clock::now()) {
  base::watch_interrupts();
  thread_ = std::thread([this] { watch(); });
}

CheckWatch::~CheckWatch() {
  {
    const std::scoped_lock lock(line_);
    ends_ = true;
  }
  end_.notify_all();
  thread_.join();
  log::wipe_progress();
  base::leave_interrupts();
}

bool CheckWatch::is_interrupted() const { return base::interrupted; }

std::string CheckWatch::reason() const {
  if (is_interrupted()) {
    return "interrupted";
  }
  return is_out_of_memory_
             ? "the limit of " + bytes_text(settings_.memory_limit_bytes) + " of memory"
             : "";
}

void CheckWatch::resume() {
  if (!is_interrupted()) {
    is_out_of_memory_ = false;
    stop_ = false;
  }
}

void CheckWatch::now(const std::string& subject) {
  const std::scoped_lock lock(line_);
  subject_ = subject;
  steps_ = 0;
  of_ = 0;
}

void CheckWatch::note(const Progress& progress) {
  std::uint64_t before = steps_;  // several histories may be told of, and none goes backwards
  while (before < progress.steps && !steps_.compare_exchange_weak(before, progress.steps)) {
  }
  done_ = progress.done;
  of_ = progress.of;
}

void CheckWatch::watch() {
  constexpr int looks_per_line = 10;  // 10 ms apart
  constexpr int looks_before_hint = 6000;
  for (int look = 1;; ++look) {
    {
      std::unique_lock lock(line_);
      if (end_.wait_for(lock, std::chrono::milliseconds(10), [this] { return ends_; })) {
        return;
      }
    }
    if (resident_bytes() > settings_.memory_limit_bytes) {
      is_out_of_memory_ = true;
    }
    if (is_out_of_memory_ || is_interrupted()) {
      stop_ = true;
    }
    if (look == looks_before_hint && !settings_.has_time_limit) {
      give_hint();
    }
    if (settings_.shows_progress && look % looks_per_line == 0) {
      show();
    }
  }
}

void CheckWatch::give_hint() {
  const std::scoped_lock lock(line_);
  log::wipe_progress();
  log::warning(
      "heddle check: {} takes more than a minute; --time-limit SECONDS ends the check of a history "
      "as unknown, as --memory-limit does, now {}",
      subject_, bytes_text(settings_.memory_limit_bytes));
}

void CheckWatch::show() {
  const std::scoped_lock lock(line_);
  const auto time = std::chrono::steady_clock::now() - start_;
  std::string line = subject_ + ", " + one_decimal(std::chrono::duration<double>(time).count()) +
                     " s, " + bytes_text(resident_bytes());
  if (of_ > 0) {
    line += fmt::format(", {} %", std::min<std::uint64_t>(100 * done_ / of_, 100));
  }
  if (steps_ > 0) {
    line += fmt::format(", {} steps", steps_.load());
  }
  log::show_progress(line.substr(0, terminal_width() - 1));
}

CheckWatch::Quiet::Quiet(CheckWatch& watch) : lock_(watch.line_) { log::wipe_progress(); }

}  // namespace heddle::checkers
