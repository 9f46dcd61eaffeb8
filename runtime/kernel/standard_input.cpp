#include "runtime/kernel/standard_input.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#include <cerrno>

#include "runtime/raw_system_call.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime::standard_input {
namespace {

int kept = -1;

int make_file() {
  const long file =
      raw_system_call_of(SYS_memfd_create, reinterpret_cast<long>("heddle-input"), MFD_CLOEXEC);
  if (file < 0) {
    return -1;
  }
  const long moved = raw_system_call_of(SYS_fcntl, file, F_DUPFD_CLOEXEC, testers_descriptors);
  raw_system_call_of(SYS_close, file);
  return static_cast<int>(moved);
}

/// To its end, or to an error.
void copy(int from, int to) {
  char buffer[4096];
  for (;;) {
    const long got =
        raw_system_call_of(SYS_read, from, reinterpret_cast<long>(buffer), sizeof buffer);
    if (got == -EINTR || got == -EAGAIN) {
      continue;
    }
    if (got <= 0) {
      return;
    }
    raw_system_call_of(SYS_write, to, reinterpret_cast<long>(buffer), got);
  }
}

}  // namespace

bool is_stream(int descriptor) {
  struct stat status{};
  if (fstat(descriptor, &status) != 0) {
    return false;
  }
  return S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode) || isatty(descriptor) != 0;
}

int file_of(int stream) {
  if (kept < 0) {
    kept = make_file();
    if (kept >= 0) {
      copy(stream, kept);
    }
  }
  return file();
}

int file() {
  if (kept >= 0) {
    raw_system_call_of(SYS_lseek, kept, 0, SEEK_SET);
  }
  return kept;
}

}  // namespace heddle::runtime::standard_input
