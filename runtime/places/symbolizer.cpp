#include "runtime/places/symbolizer.hpp"

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
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <sstream>
#include <string_view>
#include <utility>

#include "base/environment.hpp"
#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "runtime/control.hpp"
#include "runtime/time_stamps/time_stamps.hpp"
#include "runtime/timed_calls.hpp"

namespace heddle::runtime::symbolizer {
namespace {

using scheduler::CodePlace;

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr std::int64_t most_seconds = 20;
constexpr std::int64_t most_seconds_at_end = 1;  ///< when the exploration is to end
constexpr std::int64_t look_ns = second_ns / 20;

struct Tool {
  std::string path;  ///< empty: there is none
  bool is_of_llvm = false;
};

/// Not as the program may have made it.
std::string search_path() {
  constexpr std::string_view name = "PATH=";
  for (const std::string& variable : base::first_environment()) {
    if (variable.starts_with(name)) {
      return variable.substr(name.size());
    }
  }
  return "/usr/local/bin:/usr/bin";
}

Tool find_tool() {
  for (const char* name : {"llvm-symbolizer-19", "llvm-symbolizer", "addr2line"}) {
    std::istringstream folders(search_path());
    for (std::string folder; std::getline(folders, folder, ':');) {
      const std::string path = folder + "/" + name;
      if (folder.starts_with('/') && access(path.c_str(), X_OK) == 0) {
        return {path, *name == 'l'};
      }
    }
  }
  return {};
}

/// Its standard output is a pipe; 0: it cannot be started.
pid_t start(std::vector<std::string> words, int output) {
  std::vector<char*> pointers;
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  char* no_environment[] = {nullptr};
  pid_t child = 0;
  time_stamps::trap(false);  // it would inherit the trap, and not the handler
  const int error =
      posix_spawn(&child, pointers[0], &actions, nullptr, pointers.data(), no_environment);
  time_stamps::trap(true);
  posix_spawn_file_actions_destroy(&actions);
  return error == 0 ? child : 0;
}

bool was_late = false;  ///< when it was asked last

/// Whether it takes longer than there is time for an answer.
bool is_late(const Tool& tool, std::int64_t begin) {
  const std::int64_t taken = timed_calls::now_ns() - begin;
  if (taken > most_seconds * second_ns) {
    log::warning("{} does not answer within {} s: a place is not told", tool.path, most_seconds);
    return true;
  }
  const bool is_end = base::interrupted || control.log.is_closed;
  return is_end && (was_late || taken > most_seconds_at_end * second_ns);
}

/// All of it; none if it takes too long.
std::optional<std::string> read_to_end(const Tool& tool, int input) {
  const std::int64_t begin = timed_calls::now_ns();
  std::string text;
  std::array<char, 4096> buffer{};
  while (!is_late(tool, begin)) {
    if (!timed_calls::becomes_ready(input, POLLIN, timed_calls::now_ns() + look_ns)) {
      continue;
    }
    const ssize_t got = read(input, buffer.data(), buffer.size());
    if (got == 0) {
      return text;
    }
    text.append(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  }
  return {};
}

/// None: it cannot be started, or did not answer.
std::optional<std::string> output_of(const Tool& tool, const std::vector<std::string>& words) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) {
    return {};
  }
  const pid_t child = start(words, ends[1]);
  close(ends[1]);
  std::optional<std::string> text;
  if (child != 0) {
    text = read_to_end(tool, ends[0]);
  }
  close(ends[0]);
  if (child != 0) {
    kill(child, SIGKILL);
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  was_late = child != 0 && !text;
  return text && !text->empty() ? text : std::nullopt;
}

/// Of a line "FILE:LINE", which may say more behind.
void read_line_number(const std::string& text, CodePlace& place) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string::npos || text.starts_with("??")) {
    return;
  }
  place.line = static_cast<unsigned>(std::strtoul(text.c_str() + colon + 1, nullptr, 10));
  place.file = text.substr(0, colon);
}

std::optional<Places> ask(const Tool& tool, const std::string& object_file, std::uint64_t address) {
  std::vector<std::string> words{tool.path, "-e", object_file, "-f", "-i"};
  if (tool.is_of_llvm) {
    words.insert(words.end(), {"--output-style=GNU", "--no-demangle"});
  }
  words.push_back(fmt::format("{:#x}", address));
  const std::optional<std::string> output = output_of(tool, words);
  if (!output) {
    return {};
  }
  std::istringstream told(*output);
  Places places;
  std::string function;
  std::string line;
  while (std::getline(told, function) && std::getline(told, line)) {
    CodePlace& place = places.emplace_back();
    place.function = function == "??" ? "" : function;
    read_line_number(line, place);
  }
  return places;
}

}  // namespace

std::optional<Places> places_of(const std::string& object_file, std::uint64_t address) {
  static const auto* tool = new Tool(find_tool());
  static auto* known = new std::map<std::pair<std::string, std::uint64_t>, Places>;
  if (tool->path.empty()) {
    return Places{};
  }
  if (const auto found = known->find({object_file, address}); found != known->end()) {
    return found->second;
  }
  std::optional<Places> places = ask(*tool, object_file, address);
  if (places) {
    known->emplace(std::pair(object_file, address), *places);
  }
  return places;
}

}  // namespace heddle::runtime::symbolizer
