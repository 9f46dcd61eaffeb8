#include "runtime/host/tracer.hpp"

#include <fcntl.h>
#include <sys/syscall.h>

#include <string_view>

#include "runtime/raw_system_call.hpp"

namespace heddle::runtime {

bool has_tracer() {
  const long file = raw_system_call_of(SYS_openat, AT_FDCWD,
                                       reinterpret_cast<long>("/proc/self/status"), O_RDONLY);
  if (file < 0) {
    return false;
  }
  char text[1024];  // it stands among the first lines
  const long size =
      raw_system_call_of(SYS_read, file, reinterpret_cast<long>(text), long{sizeof text});
  raw_system_call_of(SYS_close, file);
  const std::string_view status(text, size < 0 ? 0 : static_cast<std::size_t>(size));
  constexpr std::string_view name = "TracerPid:\t";
  const std::size_t found = status.find(name);
  return found != std::string_view::npos && status.substr(found + name.size(), 1) != "0";
}

}  // namespace heddle::runtime
