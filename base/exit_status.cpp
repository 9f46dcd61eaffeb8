#include "base/exit_status.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>

namespace heddle::base {

std::atomic<bool> interrupted{false};

namespace {

constexpr std::array interrupting_signals{SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t interrupted_by = 0;

struct sigaction replaced[interrupting_signals.size()];
bool is_replaced[interrupting_signals.size()];

void handle_interrupts(void (*handler)(int)) {
  struct sigaction action{};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
  for (std::size_t i = 0; i < interrupting_signals.size(); ++i) {
    const int signal = interrupting_signals[i];
    struct sigaction before{};
    sigaction(signal, nullptr, &before);
    // nohup means it. (Shells without job control ignore SIGINT for what they start with `&`.)
    if (signal == SIGHUP && before.sa_handler == SIG_IGN) {
      continue;
    }
    if (handler != SIG_DFL && !is_replaced[i]) {
      replaced[i] = before;
    }
    is_replaced[i] = handler != SIG_DFL;
    sigaction(signal, &action, nullptr);
  }
}

/// May come amid code of a program that is explored: a system call of ours would be taken for one
/// of the program's. So it is the kernel that ends the process the second time (SA_RESETHAND).
void on_interrupt(int signal) {
  if (!interrupted) {
    interrupted_by = signal;
    interrupted = true;
  }
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

const struct ::sigaction* replaced_by_watch(int signal) {
  for (std::size_t i = 0; i < interrupting_signals.size(); ++i) {
    if (interrupting_signals[i] == signal && is_replaced[i]) {
      return &replaced[i];
    }
  }
  return nullptr;
}

void leave_interrupts() { handle_interrupts(SIG_DFL); }

int exit_number(ExitStatus status) {
  return interrupted ? after_signal(interrupted_by) : number_of(status);
}

}  // namespace heddle::base
