#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// A command that the program starts, and what it did when it ran: data that outlives the process.
namespace heddle::runtime::processes {

/// What makes a command the same one in another execution. It runs once; who starts it again with
/// all of this being equal gets what it did then.
struct CommandCall {
  std::string function;                ///< "system", "popen", "posix_spawn", "posix_spawnp"
  std::string program;                 ///< posix_spawn: what is run; else empty
  std::vector<std::string> arguments;  ///< the first is the name; of the others the command alone
  std::string thread;        ///< who calls: which child of which child of the initial thread, "0.1"
  std::uint64_t number = 0;  ///< of the calls of that thread that are alike in all else
  std::string directory;     ///< empty: where Heddle was started
  std::uint64_t environment = 0;  ///< hash of what differs from what Heddle was started with
  std::uint64_t input_at = 0;     ///< how much of standard input had been read, if it is a file
  friend bool operator==(const CommandCall&, const CommandCall&) = default;
};

/// A file below the working directory that the command made or changed, or removed.
struct ChangedFile {
  std::string path;  ///< from the directory of the call
  bool is_new = false;
  bool is_removed = false;
  std::uint32_t mode = 0;
  std::string contents;
  std::uint64_t found = 0;  ///< hash of what was there before, if that is known; else 0
  friend bool operator==(const ChangedFile&, const ChangedFile&) = default;
};

struct CommandResult {
  int error = 0;   ///< why it could not be started; 0: it was
  int status = 0;  ///< as waitpid tells it
  std::string output;
  std::string errors;
  std::string given;             ///< popen for writing: what the program wrote
  std::uint64_t input_read = 0;  ///< bytes of standard input that it took
  std::vector<ChangedFile> files;
  friend bool operator==(const CommandResult&, const CommandResult&) = default;
};

struct Command {
  CommandCall call;
  CommandResult result;
  friend bool operator==(const Command&, const Command&) = default;
};

/// As bytes for another process of the same program; the second needs what the first made.
[[nodiscard]] std::string to_bytes(const Command& command);
[[nodiscard]] Command command_from(const std::string& bytes);

}  // namespace heddle::runtime::processes
