#include "scheduler/assert.hpp"

#include <unistd.h>

#include <cstddef>
#include <cstdio>

namespace heddle::scheduler {

void internal_fault(const char* message, const char* file, int line) noexcept {
  char text[1024];
  const int length = std::snprintf(text, sizeof text,
                                   "heddle: internal fault: %s (%s:%d)\n"
                                   "this is a fault of Heddle, not of the program under test\n",
                                   message, file, line);
  if (length > 0) {
    const auto size = static_cast<std::size_t>(length);
    // There is nobody left to tell if this fails.
    [[maybe_unused]] const auto written =
        write(STDERR_FILENO, text, size < sizeof text ? size : sizeof text - 1);
  }
  _exit(70);
}

}  // namespace heddle::scheduler
