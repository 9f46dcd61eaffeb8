#include "runtime/processes/command_streams.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "runtime/control.hpp"
#include "runtime/kernel/not_put_back.hpp"
#include "runtime/processes/children.hpp"
#include "runtime/processes/perform.hpp"
#include "runtime/processes/refusal.hpp"
#include "runtime/processes/started_commands.hpp"

namespace heddle::runtime::processes {
namespace {

/// Of a popen that was not closed yet. The texts are on the program's heap.
struct Stream {
  int descriptor = -1;  ///< -1: none
  bool is_written = false;
  ChildEnd child;  ///< of one that is read
  char* command = nullptr;
  char* call = nullptr;
};

constexpr std::size_t most_streams = 64;
Stream streams[most_streams];

Stream* stream_of(int descriptor) {
  for (Stream& each : streams) {
    if (each.descriptor == descriptor) {
      return &each;
    }
  }
  return nullptr;
}

/// As pclose returns it.
int status_of(const ChildEnd& child) {
  if (reap(child.number)) {
    return child.status;
  }
  errno = ECHILD;
  return -1;
}

struct Contents {
  int file;
  std::string* text;
};

/// On the tester's side, whose heap the text is on.
void read_contents(void* argument) {
  static auto* text = new std::string;
  auto& contents = *static_cast<Contents*>(argument);
  contents.text = text;
  text->clear();
  char buffer[4096];
  for (off_t at = 0;;) {
    const ssize_t got = pread(contents.file, buffer, sizeof buffer, at);
    if (got <= 0) {
      return;
    }
    text->append(buffer, static_cast<std::size_t>(got));
    at += got;
  }
}

/// The command runs now, with all that the program has written.
int run_written(const Stream& stream, int file) {
  Contents contents{file, nullptr};
  call_tester(read_contents, &contents);
  const CommandResult& result =
      perform_by_shell("popen", stream.call, stream.command, contents.text);
  write_all(STDOUT_FILENO, result.output);
  const ChildEnd child = add_child(stream.call, result.status);
  const int status = status_of(child);
  tell_of_end(child);
  return status;
}

}  // namespace

std::FILE* open_stream(const char* call, const char* command, const char* mode) {
  announce_processes();
  Stream opened;
  opened.is_written = *mode == 'w';
  const int file = memfd_create("command", MFD_CLOEXEC);
  if (!opened.is_written) {
    const CommandResult& result = perform_by_shell("popen", call, command);
    opened.child = add_child(call, result.status);
    write_all(file, result.output);
    lseek(file, 0, SEEK_SET);
  }
  Stream* stream = stream_of(file);  // of one that was closed in another way
  stream = stream != nullptr ? stream : stream_of(-1);
  if (stream == nullptr) {
    refuse(call, "64 streams of popen are open: more are not kept");
  }
  if (file < 0) {
    return nullptr;
  }
  opened.descriptor = file;
  opened.command = strdup(command);
  opened.call = strdup(call);
  *stream = opened;
  std::FILE* result = fdopen(file, opened.is_written ? "w" : "r");
  if (!opened.is_written) {
    tell_of_end(opened.child);
  }
  return result;
}

bool close_stream(std::FILE* file, int& status) {
  Stream* stream = stream_of(fileno(file));
  if (stream == nullptr) {
    return false;
  }
  announce_processes();
  const Stream closed = *stream;
  *stream = {};
  std::fflush(file);
  status = closed.is_written ? run_written(closed, closed.descriptor) : status_of(closed.child);
  std::free(closed.command);
  std::free(closed.call);
  std::fclose(file);
  return true;
}

void forget_streams() {
  for (Stream& each : streams) {
    if (each.descriptor >= 0 && each.is_written) {
      not_put_back::note("a command of popen that was written to and not closed, and never ran");
    }
    each = {};
  }
}

}  // namespace heddle::runtime::processes
