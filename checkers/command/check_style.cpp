#include "checkers/command/check_style.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

namespace heddle::checkers {

CheckReportStyle style_for(const CheckArguments& arguments, const std::ostream& output) {
  CheckReportStyle style{.with_witness = arguments.witness};
  if (&output == &std::cout && isatty(STDOUT_FILENO) != 0) {
    const char* no_color = std::getenv("NO_COLOR");
    style.colours = no_color == nullptr || *no_color == '\0';
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) {
      style.width = size.ws_col;
    }
  }
  return style;
}

}  // namespace heddle::checkers
