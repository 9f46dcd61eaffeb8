#include "base/exit_status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>

namespace heddle::base {

std::atomic<bool> interrupted{false};

namespace {

constexpr std::array interrupting_signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t interrupted_by = 0;

void handle_interrupts(void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  for (const int signal : interrupting_signals) {
    struct sigaction before{};
    sigaction(signal, nullptr, &before);
    // nohup means it. (Shells without job control ignore SIGINT for what they start with `&`.)
    if (signal == SIGHUP && before.sa_handler == SIG_IGN) {
      continue;
    }
    sigaction(signal, &action, nullptr);
  }
}

void on_interrupt(int signal) {
  interrupted_by = signal;
  interrupted = true;
  handle_interrupts(SIG_DFL);
}

}  // namespace

std::string exit_status_line() {
  auto rows = exit_statuses;
  std::ranges::sort(rows, {}, &ExitStatusRow::status);
  std::string line = "Exit:";
  for (const ExitStatusRow& row : rows) {
    line += fmt::format(" {} {},", number_of(row.status), row.meaning);
  }
  return line + " 128 + signal interrupted.";
}

void watch_interrupts() {
  interrupted_by = 0;
  interrupted = false;
  handle_interrupts(on_interrupt);
}

void leave_interrupts() { handle_interrupts(SIG_DFL); }

int exit_number(ExitStatus status) {
  return interrupted ? after_signal(interrupted_by) : number_of(status);
}

}  // namespace heddle::base
