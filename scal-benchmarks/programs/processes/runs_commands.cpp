// Two threads with one event each, and a command that is started in the way that the first argument
// names. The second one is a file outside of the working directory: each command that really runs
// leaves a line there. Ends with status 0 if the command is told as what it did.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <thread>

namespace {

std::string mark;  ///< the beginning of each command
std::string mark_file;
std::atomic<int> turns{0};
std::atomic<int> answers{0};

std::string read_all(FILE* stream) {
  std::string text;
  for (int each = fgetc(stream); each != EOF; each = fgetc(stream)) {
    text += static_cast<char>(each);
  }
  return text;
}

bool is_there(const char* path) { return access(path, F_OK) == 0; }

bool ended_with(int wait_status, int status) {
  return WIFEXITED(wait_status) && WEXITSTATUS(wait_status) == status;
}

bool by_system() {
  std::fflush(stdout);
  return ended_with(std::system((mark + "echo said; exit 3").c_str()), 3);
}

bool by_popen() {
  FILE* stream = popen((mark + "printf 'a\\0b'; exit 4").c_str(), "r");
  const bool said = read_all(stream) == std::string("a\0b", 3);
  return ended_with(pclose(stream), 4) && said;
}

bool by_spawn(decltype(posix_spawn)* function, const char* program) {
  const std::string command = mark + "exit 5";
  char* words[] = {const_cast<char*>("sh"), const_cast<char*>("-c"),
                   const_cast<char*>(command.c_str()), nullptr};
  pid_t child = 0;
  int status = 0;
  const bool has_begun = function(&child, program, nullptr, nullptr, words, environ) == 0;
  const bool was_there = kill(child, 0) == 0;
  const bool is_waited_for = waitpid(child, &status, 0) == child && ended_with(status, 5);
  const bool is_gone = waitpid(child, &status, 0) == -1 && errno == ECHILD;
  return has_begun && was_there && is_waited_for && is_gone;
}

bool missing() {
  char* words[] = {const_cast<char*>("no-such-program"), nullptr};
  pid_t child = 0;
  return posix_spawnp(&child, words[0], nullptr, nullptr, words, environ) == ENOENT;
}

bool by_signal() {
  const int status = std::system((mark + "kill -TERM $$").c_str());
  return WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM;
}

bool by_id() {
  char* words[] = {const_cast<char*>("true"), nullptr};
  pid_t child = 0;
  siginfo_t told{};
  return posix_spawnp(&child, "true", nullptr, nullptr, words, environ) == 0 &&
         waitid(P_ALL, 0, &told, WEXITED) == 0 && told.si_pid == child &&
         told.si_code == CLD_EXITED && told.si_status == 0;
}

bool makes_file() {
  const bool was_there = is_there("made/file") || is_there("made");
  const int status = std::system((mark + "mkdir made && echo text > made/file").c_str());
  FILE* file = std::fopen("made/file", "r");
  const bool is_right = file != nullptr && read_all(file) == "text\n";
  if (file != nullptr) {
    std::fclose(file);
  }
  return !was_there && status == 0 && is_right;
}

bool changes_file() { return std::system((mark + "echo other > existing; rm gone").c_str()) == 0; }

bool writes(const std::string& text, const std::string& command) {
  FILE* stream = popen((mark + command).c_str(), "w");
  std::fputs(text.c_str(), stream);
  return ended_with(pclose(stream), 0);
}

bool reads_input() {
  char first[8] = "";
  const bool has_first = read(STDIN_FILENO, first, 2) == 2 && std::strcmp(first, "1\n") == 0;
  const bool has_second = std::system((mark + "read line; test $line = 2").c_str()) == 0;
  return has_first && has_second;
}

bool in_environment() {
  setenv("TURN", std::to_string(turns.load()).c_str(), 1);
  std::fflush(stdout);
  return std::system((mark + "echo $TURN").c_str()) == 0;
}

bool with_actions() {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addclose(&actions, 0);
  char* words[] = {const_cast<char*>("true"), nullptr};
  pid_t child = 0;
  return posix_spawnp(&child, "true", &actions, nullptr, words, environ) == 0;
}

bool null_arguments() {
  char** volatile none = nullptr;
  pid_t child = 0;
  return posix_spawn(&child, "/bin/true", nullptr, nullptr, none, environ) == 0;
}

/// Threads that do the same, but for what their commands answer: which run of all it was.
bool by_alike_threads() {
  int of_first = 0;
  const std::string command = mark + "exit $(wc -l < " + mark_file + ")";
  const auto body = [&] {
    const bool is_first = ++answers == 1;
    const int status = std::system(command.c_str());
    if (is_first) {
      of_first = WEXITSTATUS(status);
    }
  };
  std::thread one(body);
  std::thread two(body);
  one.join();
  two.join();
  std::printf("%d\n", of_first);
  return true;
}

/// Each leaves a process that ends a little later, whatever the moment.
bool with_stragglers() {
  bool all_began = true;
  for (int i = 0; i < 8; ++i) {
    all_began = std::system("sleep 0.1 &") == 0 && all_began;
  }
  return all_began;
}

/// Computes for a fraction of a second, without an event.
bool with_computation() {
  bool all_began = true;
  for (int i = 0; i < 10; ++i) {
    all_began = std::system("true") == 0 && all_began;
  }
  for (int i = 0; i < 300'000'000; ++i) {
    asm volatile("");
  }
  return all_began;
}

const std::map<std::string, std::function<bool()>> ways{
    {"system", by_system},
    {"popen", by_popen},
    {"posix_spawn", [] { return by_spawn(posix_spawn, "/bin/sh"); }},
    {"posix_spawnp", [] { return by_spawn(posix_spawnp, "sh"); }},
    {"missing", missing},
    {"signal", by_signal},
    {"waitid", by_id},
    {"makes-file", makes_file},
    {"changes-file", changes_file},
    {"writes", [] { return writes("text", "test \"$(cat)\" = text"); }},
    {"writes-other", [] { return writes(std::to_string(turns.load()), "cat"); }},
    {"reads-input", reads_input},
    {"environment", in_environment},
    {"actions", with_actions},
    {"background", [] { return std::system((mark + "sleep 20 &").c_str()) == 0; }},
    {"computes", with_computation},
    {"stragglers", with_stragglers},
    {"long", [] { return std::system((mark + "sleep 20").c_str()) == 0; }},
    {"null-arguments", null_arguments},
    {"bad-pointer", [] { return std::system(reinterpret_cast<const char*>(8)) == 0; }},
    {"alike", by_alike_threads},
    {"floods", [] { return std::system((mark + "yes").c_str()) == 0; }},
    {"fork", [] { return fork() >= 0; }},
    {"order", [] { return std::system(mark.c_str()) == 0 && turns != 1; }},
};

}  // namespace

int main(int argc, char** argv) {
  mark_file = argv[2];
  mark = "echo run >> " + mark_file + "; ";
  const std::string place = argc > 3 ? argv[3] : "main";  // or "thread", or "alone"
  const bool in_main = place == "main";
  const bool in_thread = place == "thread";
  bool is_right = true;
  std::thread other([&] {
    ++turns;
    if (in_thread) {
      is_right = ways.at(argv[1])();
    }
  });
  ++turns;
  if (in_main) {
    is_right = ways.at(argv[1])();
  }
  other.join();
  if (!in_main && !in_thread) {
    is_right = ways.at(argv[1])();
  }
  return is_right ? 0 : 1;
}
