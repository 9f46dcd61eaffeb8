#include "runtime/processes/command_store.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <deque>
#include <thread>

#include "base/assert.hpp"
#include "base/exit_status.hpp"
#include "runtime/control.hpp"
#include "runtime/processes/not_replayable.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::processes {
namespace {

Permission permission;
int shared_file = -1;  ///< a Header, then lengths and bytes, one command after the other

struct Header {
  pid_t running = 0;  ///< the group of the command that runs
};
off_t read_so_far = sizeof(Header);

/// Never destroyed, and a deque: the program's threads hold on to what is in it.
std::deque<Command>& known() {
  static auto* instance = new std::deque<Command>;
  return *instance;
}

const CommandResult* find(const CommandCall& call) {
  const auto found = std::ranges::find(known(), call, &Command::call);
  return found == known().end() ? nullptr : &found->result;
}

/// Of this process alone: locks of one process exclude another one, copies of it too.
class Lock {
 public:
  enum class Until : std::uint8_t { held, time_is_up };

  /// Another process holds it while its command runs. Throws CommandStopped if the time is up, or
  /// somebody interrupts, and it is not to wait any longer then.
  explicit Lock(Until until) {
    while (!set(F_WRLCK)) {
      if (until == Until::time_is_up && (base::interrupted || control.log.is_closed)) {
        throw CommandStopped();
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  ~Lock() { set(F_UNLCK); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  static bool set(short type) {
    struct flock whole{};
    whole.l_type = type;
    whole.l_whence = SEEK_SET;
    return shared_file < 0 || fcntl(shared_file, F_SETLK, &whole) == 0 ||
           (errno != EAGAIN && errno != EACCES && errno != EINTR);
  }
};

void read_exactly(void* bytes, std::size_t count) {
  const ssize_t got = pread(shared_file, bytes, count, read_so_far);
  HEDDLE_ASSERT(got == static_cast<ssize_t>(count), "recorded commands cannot be read");
  read_so_far += static_cast<off_t>(count);
}

/// Needs the lock.
void read_others() {
  while (shared_file >= 0 && read_so_far < lseek(shared_file, 0, SEEK_END)) {
    std::size_t size = 0;
    read_exactly(&size, sizeof size);
    std::string bytes(size, '\0');
    read_exactly(bytes.data(), size);
    Command command = command_from(bytes);
    if (find(command.call) == nullptr) {
      known().push_back(std::move(command));
    }
  }
}

/// Needs the lock, and read_others().
void write_own(const Command& command) {
  if (shared_file < 0) {
    return;
  }
  const std::string bytes = to_bytes(command);
  const std::size_t size = bytes.size();
  std::string all(reinterpret_cast<const char*>(&size), sizeof size);
  all += bytes;
  const ssize_t put = pwrite(shared_file, all.data(), all.size(), read_so_far);
  HEDDLE_ASSERT(put == static_cast<ssize_t>(all.size()), "a command cannot be recorded");
  read_so_far += static_cast<off_t>(all.size());
}

}  // namespace

void allow_commands(Permission given, const std::vector<Command>& recorded) {
  permission = given;
  for (const Command& command : recorded) {
    if (find(command.call) == nullptr) {
      known().push_back(command);
    }
  }
}

bool commands_are_allowed() { return permission.replay; }
bool commands_may_run() { return permission.run; }

void share_commands() {
  if (shared_file >= 0) {
    return;
  }
  const int file = memfd_create("heddle-commands", MFD_CLOEXEC);
  shared_file = fcntl(file, F_DUPFD_CLOEXEC, testers_descriptors);
  HEDDLE_ASSERT(shared_file >= 0, "the file for recorded commands cannot be made");
  close(file);
  note_running(0);
}

void note_running(pid_t group) {
  if (shared_file >= 0) {
    const Header header{group};
    HEDDLE_ASSERT(pwrite(shared_file, &header, sizeof header, 0) == sizeof header,
                  "a running command cannot be noted");
  }
}

void end_left_over() {
  Header header;
  if (shared_file < 0 || pread(shared_file, &header, sizeof header, 0) != sizeof header ||
      header.running == 0) {
    return;
  }
  kill(-header.running, SIGKILL);
  note_running(0);
}

bool commands_are_shared() { return shared_file >= 0; }

std::vector<Command> known_commands() {
  const Lock lock(Lock::Until::held);
  read_others();
  return {known().begin(), known().end()};
}

bool some_command_left(const std::string& path, const std::string& contents) {
  return std::ranges::any_of(known(), [&](const Command& command) {
    return std::ranges::any_of(command.result.files, [&](const ChangedFile& file) {
      return !file.is_removed && S_ISREG(file.mode) && file.path == path &&
             file.contents == contents;
    });
  });
}

const CommandResult& result_of(const CommandCall& call, const std::function<CommandResult()>& run) {
  if (const CommandResult* result = find(call)) {
    return *result;
  }
  const Lock lock(Lock::Until::time_is_up);
  read_others();
  if (const CommandResult* result = find(call)) {
    return *result;
  }
  end_left_over();
  known().push_back({call, run()});
  write_own(known().back());
  return known().back().result;
}

}  // namespace heddle::runtime::processes
