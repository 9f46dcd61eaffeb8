#include "harnesses/reports/standard_output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "base/exit_status.hpp"
#include "base/log.hpp"

namespace heddle::harnesses {
namespace {

int error = 0;  ///< the first; 0: none
bool output_was_closed = false;

bool is_closed(int stream) { return fcntl(stream, F_GETFD) < 0 && errno == EBADF; }

}  // namespace

void keep_standard_streams() {
  output_was_closed = is_closed(STDOUT_FILENO);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    // The lowest that is free, so it gets this number. A program that takes our place is to see
    // that it is closed.
    // Writing to where nobody reads is to be noticed.
    const bool fails = is_closed(stream) && stream == STDOUT_FILENO &&
                       open("/dev/full", O_CLOEXEC | O_WRONLY) >= 0;
    if (!fails && is_closed(stream)) {
      static_cast<void>(
          open("/dev/null", O_CLOEXEC | (stream == STDIN_FILENO ? O_RDONLY : O_WRONLY)));
    }
  }
}

void write_output(std::string_view text) {
  errno = 0;
  const bool is_whole =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!is_whole && error == 0) {
    error = errno != 0 ? errno : EIO;
  }
  if (output_was_closed && !text.empty()) {
    error = EBADF;
  }
}

int status_after_output(std::string_view program, int status) {
  errno = 0;
  const bool is_whole = std::cout.flush() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (!is_whole && error == 0) {
    error = output_was_closed ? EBADF : errno != 0 ? errno : EIO;
  }
  if (error == 0) {
    return status;
  }
  log::error("{}: cannot write to standard output: {}", program,
             std::generic_category().message(error));
  const bool outranks = status >= number_of(base::ExitStatus::own_fault);
  return outranks ? status : number_of(base::ExitStatus::misuse);
}

}  // namespace heddle::harnesses
