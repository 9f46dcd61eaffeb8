#include "runtime/faults/output_capture.hpp"

#include <fcntl.h>
#include <stdio_ext.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "runtime/cannot_explore.hpp"
#include "runtime/controlled_program.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

int real_output = STDOUT_FILENO;
int real_error = STDERR_FILENO;

}  // namespace

int tester_output() { return real_output; }
int tester_error() { return real_error; }

OutputCapture::OutputCapture(bool keep)
    : log_([](std::string_view text) { log::write_all(real_error, text); }), keep_(keep) {
  static_cast<void>(std::fflush(nullptr));
  // A crash inside printf must not leave a lock behind that the next execution waits for.
  for (std::FILE* stream : {stdin, stdout, stderr}) {
    __fsetlocking(stream, FSETLOCKING_BYCALLER);
  }
  const int file =
      keep ? memfd_create("heddle-output", MFD_CLOEXEC) : open("/dev/null", O_RDWR | O_CLOEXEC);
  // The program gets the low numbers, as it would without us.
  file_ = fcntl(file, F_DUPFD_CLOEXEC, testers_descriptors);
  if (file_ < 0) {
    throw CannotExplore(std::string("the file for the program's output cannot be made: ") +
                        std::strerror(errno));
  }
  close(file);
  real_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, testers_descriptors);
  real_error = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, testers_descriptors);
  base::set_fault_output(real_error);
  dup2(file_, STDOUT_FILENO);
  dup2(file_, STDERR_FILENO);
}

OutputCapture::~OutputCapture() {
  clear();
  dup2(real_output, STDOUT_FILENO);
  dup2(real_error, STDERR_FILENO);
  base::set_fault_output(STDERR_FILENO);
  close(real_output);
  close(real_error);
  close(file_);
  real_output = STDOUT_FILENO;
  real_error = STDERR_FILENO;
}

void OutputCapture::clear() {
  if (__fpending(stdout) > 0) {
    __fpurge(stdout);
  }
  if (!keep_ || lseek(file_, 0, SEEK_CUR) == 0) {
    return;
  }
  lseek(file_, 0, SEEK_SET);
  if (ftruncate(file_, 0) != 0) {
    base::internal_fault("the program's output cannot be cut", __FILE__, __LINE__);
  }
}

std::string OutputCapture::text() const {
  if (!keep_) {
    return {};
  }
  if (__fpending(stdout) > 0) {
    static_cast<void>(std::fflush(stdout));
  }
  const off_t size = lseek(file_, 0, SEEK_CUR);
  std::string result(static_cast<std::size_t>(size > 0 ? size : 0), '\0');
  const ssize_t got = pread(file_, result.data(), result.size(), 0);
  result.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return result;
}

}  // namespace heddle::runtime
