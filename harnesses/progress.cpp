#include "harnesses/progress.hpp"

#include <unistd.h>

#include <cstdio>
#include <utility>

#include "runtime/controlled_program.hpp"

namespace heddle::harnesses {
namespace {

constexpr std::uint64_t executions_between_looks = 16;
constexpr auto refresh_interval = std::chrono::milliseconds(200);

void write_all(const std::string& text) {
  // Progress is a courtesy: whether it could be written does not matter.
  [[maybe_unused]] const auto written = write(runtime::tester_error(), text.data(), text.size());
}

}  // namespace

Progress::Progress(bool enabled, std::string subject)
    : enabled_(enabled), subject_(std::move(subject)) {}

Progress::~Progress() {
  if (written_) {
    write_all("\r\x1b[K");
  }
}

void Progress::execution_ended() {
  ++executions_;
  if (!enabled_ || executions_ % executions_between_looks != 0) {
    return;
  }
  const auto now = std::chrono::steady_clock::now();
  if (now >= due_) {
    due_ = now + refresh_interval;
    write_line();
  }
}

void Progress::write_line() {
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start_;
  char numbers[96];
  std::snprintf(numbers, sizeof numbers, ": %llu executions, %.0f a second, %.0f s",
                static_cast<unsigned long long>(executions_),
                static_cast<double>(executions_) / elapsed.count(), elapsed.count());
  write_all("\r\x1b[K" + subject_.substr(0, 60) + numbers);
  written_ = true;
}

}  // namespace heddle::harnesses
