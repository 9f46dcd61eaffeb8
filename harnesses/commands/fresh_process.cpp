#include "harnesses/commands/fresh_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "base/environment.hpp"
#include "base/exit_status.hpp"
#include "harnesses/options/usage_error.hpp"
#include "runtime/cannot_explore.hpp"

namespace heddle::harnesses {
namespace {

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

std::vector<std::string> environment_with(const std::string& options) {
  std::vector<std::string> variables;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (!base::is_options_variable(*variable)) {
      variables.emplace_back(*variable);
    }
  }
  if (!options.empty()) {
    variables.push_back(fmt::format("{}={}", base::run_options_variable, options));
  }
  return variables;
}

pid_t spawn(std::vector<std::string> words, const std::string& options, int input, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (input >= 0) {
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  }
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  if (access("/dev/null", W_OK) == 0) {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  std::vector<std::string> variables = environment_with(options);
  pid_t child = 0;
  const int error = posix_spawn(&child, "/proc/self/exe", &actions, nullptr,
                                pointers_to(words).data(), pointers_to(variables).data());
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw runtime::NoMoreProcesses("a fresh process", error);
  }
  return child;
}

using Clock = std::chrono::steady_clock;

/// Whether something is there to read, or the end. An interrupt makes `end` come soon.
bool becomes_ready(int descriptor, Clock::time_point& end) {
  for (;;) {
    int wait_ms = -1;
    if (end != Clock::time_point::max()) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
      wait_ms = static_cast<int>(std::clamp<long>(left, 0, std::numeric_limits<int>::max()));
    }
    pollfd waited{.fd = descriptor, .events = POLLIN, .revents = 0};
    const int ready = poll(&waited, 1, wait_ms);
    if (ready >= 0 || errno != EINTR) {
      return ready != 0;
    }
    if (base::interrupted) {
      end = std::min(end, Clock::now() + std::chrono::seconds(1));
    }
  }
}

/// Returns whether all was read before `end`.
bool read_all(int descriptor, Clock::time_point end, std::string& text) {
  std::array<char, 4096> buffer{};
  while (becomes_ready(descriptor, end)) {
    const ssize_t got = read(descriptor, buffer.data(), buffer.size());
    if (got > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || errno != EINTR) {
      return true;
    }
  }
  return false;
}

}  // namespace

FreshProcess run_again(const std::vector<std::string>& words, const std::string& options,
                       Clock::time_point end, int input) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw std::runtime_error(std::string("a pipe cannot be made: ") + std::strerror(errno));
  }
  const pid_t child = spawn(words, options, input, ends[1]);
  close(ends[1]);
  FreshProcess result;
  result.late = !read_all(ends[0], end, result.output);
  if (result.late) {
    kill(child, SIGKILL);
  }
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  result.exit_status =
      WIFEXITED(status) ? WEXITSTATUS(status) : base::after_signal(WTERMSIG(status));
  return result;
}

void expect_harness(bool harness) {
  setenv(base::subject_variable, harness ? "harness" : "program", 1);
}

void become(const std::string& program, const std::vector<std::string>& words) {
  std::vector<std::string> copy = words;
  execvp(program.c_str(), pointers_to(copy).data());
  throw UsageError("cannot start '" + program + "': " + std::strerror(errno));
}

}  // namespace heddle::harnesses
