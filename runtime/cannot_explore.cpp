#include "runtime/cannot_explore.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

namespace heddle::runtime {
namespace {

/// The tester's own begin at 100, out of the program's way.
constexpr rlim_t least_descriptors = 128;

}  // namespace

void need_room() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < least_descriptors) {
    throw CannotExplore(
        fmt::format("only {} files may be open at a time (ulimit -n): exploring "
                    "needs {}",
                    limit.rlim_cur, least_descriptors));
  }
  if (access("/proc/self/exe", R_OK) != 0) {
    throw CannotExplore("/proc is not mounted: exploring needs it");
  }
}

}  // namespace heddle::runtime
