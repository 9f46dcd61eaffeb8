#include "runtime/processes/started_command_call.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>

#include "base/environment.hpp"
#include "base/hashing.hpp"
#include "runtime/control.hpp"

namespace heddle::runtime::processes {
namespace {

/// What the process had when it was started, whatever the program has made of it since.
struct Origin {
  std::string directory;
  std::set<std::string> variables;
};

Origin find_origin() {
  Origin origin;
  std::error_code ignored;
  origin.directory = std::filesystem::current_path(ignored).string();
  for (const std::string& variable : base::first_environment()) {
    if (!base::is_options_variable(variable)) {
      origin.variables.insert(variable);
    }
  }
  return origin;
}

/// Calls so far in this execution, by all else that tells them apart.
std::map<std::string, std::uint64_t>& counts() {
  static auto* instance = new std::map<std::string, std::uint64_t>;
  return *instance;
}

const Origin& origin() {
  static const auto* instance = new Origin(find_origin());
  return *instance;
}

std::uint64_t differences(char* const* environment) {
  std::set<std::string> now;
  for (; environment != nullptr && *environment != nullptr; ++environment) {
    if (!base::is_options_variable(*environment)) {
      now.insert(*environment);
    }
  }
  std::vector<std::string> differing;
  std::ranges::set_symmetric_difference(now, origin().variables, std::back_inserter(differing));
  if (differing.empty()) {
    return 0;
  }
  base::WordHasher hasher;
  for (const std::string& each : differing) {
    hasher.add(each);
  }
  return hasher.low();
}

/// From the initial thread on, which has none.
std::string name_of(const Thread& self) {
  if (self.id == 0) {
    return "";
  }
  const Thread& parent = thread(self.parent);
  const auto at = std::ranges::find(parent.children.known, self.id);
  const std::string before = name_of(parent);
  return fmt::format("{}{}{}", before, before.empty() ? "" : ".",
                     at - parent.children.known.begin());
}

std::string directory() {
  std::error_code ignored;
  std::string now = std::filesystem::current_path(ignored).string();
  return now == origin().directory ? "" : now;
}

std::uint64_t input_position() {
  struct stat status{};
  const bool is_file = fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
  const off_t at = is_file ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
  return at > 0 ? static_cast<std::uint64_t>(at) : 0;
}

}  // namespace

CommandCall identify(const char* function, const CommandToRun& command, const Thread& self) {
  CommandCall call{.function = function,
                   .program = command.program,
                   .arguments = {},
                   .thread = name_of(self),
                   .directory = directory(),
                   .environment = differences(command.environment),
                   .input_at = command.given != nullptr ? 0 : input_position()};
  for (char* const* argument = command.arguments; *argument != nullptr; ++argument) {
    call.arguments.emplace_back(*argument);
  }
  call.number = counts()[to_bytes({call, {}})]++;
  return call;
}

void forget_calls() {
  static_cast<void>(origin());  // before the program changes its directory
  counts().clear();
}

}  // namespace heddle::runtime::processes
