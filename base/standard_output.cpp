#include "base/standard_output.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <iostream>
#include <system_error>

#include "base/exit_status.hpp"
#include "base/log.hpp"

namespace heddle::base {
namespace {

int error = 0;  ///< the first; 0: none

}  // namespace

void write_output(std::string_view text) {
  errno = 0;
  const bool is_whole =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
  if (!is_whole && error == 0) {
    error = errno != 0 ? errno : EIO;
  }
}

int status_after_output(std::string_view program, int status) {
  errno = 0;
  const bool is_whole = std::cout.flush() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
  if (!is_whole && error == 0) {
    error = errno != 0 ? errno : EIO;
  }
  if (error == 0) {
    return status;
  }
  log::error("{}: cannot write to standard output: {}", program,
             std::generic_category().message(error));
  const bool outranks = status >= number_of(ExitStatus::own_fault);
  return outranks ? status : number_of(ExitStatus::misuse);
}

}  // namespace heddle::base
