#include "runtime/processes/command_runner.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <thread>
#include <vector>

#include "base/assert.hpp"
#include "base/environment.hpp"
#include "base/exit_status.hpp"
#include "runtime/control.hpp"
#include "runtime/kernel/not_put_back.hpp"
#include "runtime/memory/saved_pages.hpp"
#include "runtime/processes/command_store.hpp"
#include "runtime/processes/made_files.hpp"
#include "runtime/processes/not_replayable.hpp"
#include "runtime/processes/working_files.hpp"
#include "runtime/time_stamps/time_stamps.hpp"
#include "runtime/timed_calls.hpp"

namespace heddle::runtime::processes {
namespace {

constexpr std::size_t most_output_bytes = std::size_t{8} << 20;
constexpr int look_ms = 10;
constexpr int straggler_ms = 200;  ///< after the command, for what it has started itself
constexpr int alive = 3;           ///< in the command: open as long as anything of it runs
/// Changes within one tick of the file system's clock look alike.
constexpr std::chrono::milliseconds tick{10};

/// Closed at the end of the scope.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {
    if (number < 0) {
      throw NotReplayable("there is no descriptor left to run it with");
    }
  }
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  void close() {
    if (number_ >= 0) {
      ::close(number_);
    }
    number_ = -1;
  }
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] std::size_t size() const {
    struct stat status{};
    fstat(number_, &status);
    return static_cast<std::size_t>(status.st_size);
  }
  [[nodiscard]] std::string contents() const {
    std::string text(size(), '\0');
    const ssize_t got = pread(number_, text.data(), text.size(), 0);
    text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
    return text;
  }

 private:
  int number_;
};

int make_file() { return memfd_create("heddle-command", MFD_CLOEXEC); }

/// Standard input for a command, at its beginning; what the command leaves of it is the program's.
int make_input(const std::string* given) {
  struct stat status{};
  const bool is_file = fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
  if (given == nullptr && !is_file) {
    return open("/dev/null", O_RDONLY | O_CLOEXEC);
  }
  const int file = make_file();
  if (file < 0) {
    return file;
  }
  off_t at = lseek(STDIN_FILENO, 0, SEEK_CUR);
  if (given != nullptr) {
    HEDDLE_ASSERT(write(file, given->data(), given->size()) == static_cast<ssize_t>(given->size()),
                  "the input of a command cannot be kept");
  } else {
    char buffer[4096];
    ssize_t count = 0;
    while ((count = pread(STDIN_FILENO, buffer, sizeof buffer, at)) > 0 &&
           write(file, buffer, static_cast<std::size_t>(count)) == count) {
      at += count;
    }
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

/// A handler of the program's must not run while the tester waits, nor must its wish to know
/// nothing of children be fulfilled.
class DefaultChildSignal {
 public:
  DefaultChildSignal() {
    struct sigaction standard{};
    standard.sa_handler = SIG_DFL;
    sigaction(SIGCHLD, &standard, &before_);
  }
  ~DefaultChildSignal() { sigaction(SIGCHLD, &before_, nullptr); }
  DefaultChildSignal(const DefaultChildSignal&) = delete;
  DefaultChildSignal& operator=(const DefaultChildSignal&) = delete;

 private:
  struct sigaction before_{};
};

/// The environment without what would make the command explore itself.
std::vector<char*> environment_of(char* const* variables) {
  std::vector<char*> kept;
  for (; variables != nullptr && *variables != nullptr; ++variables) {
    if (!base::is_options_variable(*variables)) {
      kept.push_back(*variables);
    }
  }
  kept.push_back(nullptr);
  return kept;
}

struct Streams {
  Descriptor input;
  Descriptor output{make_file()};
  Descriptor errors{make_file()};
};

/// Returns an error number, or 0. The command leads a group of its own.
int start(const CommandToRun& command, const Streams& streams, int life, pid_t& child) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, streams.input.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, streams.output.number(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, streams.errors.number(), STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, life, alive);
  posix_spawn_file_actions_addclosefrom_np(&actions, alive + 1);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t all;
  sigfillset(&all);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
  std::vector<char*> environment = environment_of(command.environment);
  const auto spawn = command.is_searched ? &posix_spawnp : &posix_spawn;
  const int error =
      spawn(&child, command.program, &actions, &attributes, command.arguments, environment.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// Whether nothing that the command began runs any more, so much later at most.
bool has_ended(int life, int wait_ms) {
  return timed_calls::becomes_ready(life, 0, timed_calls::now_ns() + wait_ms * 1'000'000L);
}

[[noreturn]] void give_up(pid_t child, const char* why) {
  kill(-child, SIGKILL);
  note_running(0);
  while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
  }
  if (why == nullptr) {
    throw CommandStopped();
  }
  throw NotReplayable(why);
}

int wait_for(pid_t child, int life, const Streams& streams) {
  int status = 0;
  for (;;) {
    has_ended(life, look_ms);
    if (waitpid(child, &status, WNOHANG) == child) {
      break;
    }
    if (base::interrupted || control.log.is_closed) {
      give_up(child, nullptr);
    }
    if (streams.output.size() + streams.errors.size() > most_output_bytes) {
      give_up(child, "it printed more than 8 MiB, which cannot be replayed");
    }
  }
  if (!has_ended(life, straggler_ms)) {
    kill(-child, SIGKILL);
    note_running(0);
    throw NotReplayable(
        "it left a process behind that goes on in the background, which cannot be replayed");
  }
  return status;
}

/// Nothing of what makes the program's process special is the command's.
class OrdinaryProcess {
 public:
  OrdinaryProcess() {
    saved_pages::unprotect();
    time_stamps::trap(false);
  }
  ~OrdinaryProcess() { time_stamps::trap(true); }
  OrdinaryProcess(const OrdinaryProcess&) = delete;
  OrdinaryProcess& operator=(const OrdinaryProcess&) = delete;

 private:
  DefaultChildSignal signal_;
};

CommandResult run_alone(const CommandToRun& command) {
  const OrdinaryProcess ordinary;
  const Streams streams{Descriptor(make_input(command.given))};
  int ends[2] = {-1, -1};
  static_cast<void>(pipe2(ends, O_CLOEXEC));
  const Descriptor life(ends[0]);
  Descriptor other_end(ends[1]);
  CommandResult result;
  pid_t child = 0;
  result.error = start(command, streams, other_end.number(), child);
  other_end.close();
  if (result.error != 0) {
    return result;
  }
  note_running(child);
  result.status = wait_for(child, life.number(), streams);
  note_running(0);
  result.output = streams.output.contents();
  result.errors = streams.errors.contents();
  if (command.given != nullptr) {
    result.given = *command.given;
  } else {
    const off_t read = lseek(streams.input.number(), 0, SEEK_CUR);
    result.input_read = read > 0 ? static_cast<std::uint64_t>(read) : 0;
  }
  return result;
}

}  // namespace

CommandResult run_command(const CommandToRun& command) {
  const WorkingFiles before;
  std::this_thread::sleep_for(tick);
  CommandResult result = run_alone(command);
  const WorkingFiles after;
  if (!before.are_all() || !after.are_all()) {
    not_put_back::note(
        "what started commands did to files: below the directory are too many, or one that cannot "
        "be looked at");
    return result;
  }
  result.files = after.changed_since(before);
  if (!result.files.empty() && commands_are_shared()) {
    remember_made(result.files);
    throw NotReplayable("it changed files, which processes of --jobs would do at the same time");
  }
  return result;
}

}  // namespace heddle::runtime::processes
