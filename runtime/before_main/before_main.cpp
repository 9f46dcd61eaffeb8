#include "runtime/before_main/before_main.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstring>

#include "base/exit_status.hpp"
#include "runtime/fibers/thread_block.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/real_functions.hpp"

namespace heddle::runtime::before_main {

bool is_running = false;

namespace {

constexpr int fatal_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};

timespec began{};
bool has_thread = false;

template <class... Arguments>
void tell(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  char line[256];
  const auto end =
      fmt::format_to_n(line, sizeof line, format, std::forward<Arguments>(arguments)...).out;
  [[maybe_unused]] const auto written =
      write(STDERR_FILENO, line, static_cast<std::size_t>(end - line));
}

/// It goes on as it would without this handler.
void on_fatal_signal(int signal) {
  if (is_running) {  // else the program has found this handler, and put it back later on
    tell("heddle: SIG{} in a constructor, before main: nothing was explored\n",
         sigabbrev_np(signal));
  }
  std::signal(signal, SIG_DFL);
}

struct sigaction action_for(int signal) {
  struct sigaction action{};
  sigaction(signal, nullptr, &action);
  return action;
}

/// The C library's own profiler (-pg) has a timer and a handler: of the tester it tells nothing,
/// and its handler may not run while system calls are caught.
void stop_profiler() {
  const auto handler = reinterpret_cast<std::uintptr_t>(action_for(SIGPROF).sa_handler);
  if (system_libraries.libc.contains(handler)) {
    unsigned short* no_samples = nullptr;
    profil(no_samples, 0, 0, 0);
  }
}

}  // namespace

void begin() {
  is_running = true;
  real::clock_gettime(CLOCK_MONOTONIC, &began);
  for (const int signal : fatal_signals) {
    if (action_for(signal).sa_handler == SIG_DFL) {
      std::signal(signal, on_fatal_signal);
    }
  }
}

void end() {
  if (!is_running) {
    return;
  }
  is_running = false;
  stop_profiler();
  for (const int signal : fatal_signals) {
    if (action_for(signal).sa_handler == on_fatal_signal) {
      std::signal(signal, SIG_DFL);
    }
  }
}

std::uintptr_t self() {
  const TesterScope as_tester;
  return thread_block::of(0);
}

timespec now(std::int64_t origin_s) {
  constexpr long second_ns = 1'000'000'000;
  timespec real{};
  real::clock_gettime(CLOCK_MONOTONIC, &real);
  const long ns = (real.tv_sec - began.tv_sec) * second_ns + real.tv_nsec - began.tv_nsec;
  return {origin_s - 3'600 + ns / second_ns, ns % second_ns};
}

void note_thread(const void* caller) {
  const auto address = reinterpret_cast<std::uintptr_t>(caller);
  has_thread = has_thread || in_program_module(address) ||
               system_libraries.standard.contains(address) ||
               system_libraries.libcxx.contains(address);
}

void require_no_threads() {
  if (has_thread) {
    end_process("the program starts a thread in a constructor, before main: start it in main");
  }
}

void end_process(const char* why) {
  tell("heddle: {}: nothing was explored\n", why);
  real::_exit(base::number_of(base::ExitStatus::misuse));
  __builtin_unreachable();
}

}  // namespace heddle::runtime::before_main
