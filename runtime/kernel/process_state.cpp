#include "runtime/kernel/process_state.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstring>

#include "runtime/kernel/descriptors.hpp"
#include "runtime/kernel/late_libraries.hpp"
#include "runtime/kernel/machine_values.hpp"
#include "runtime/kernel/mappings.hpp"
#include "runtime/kernel/not_put_back.hpp"
#include "runtime/kernel/process_attributes.hpp"
#include "runtime/signals/arrival.hpp"
#include "runtime/signals/timers.hpp"

namespace heddle::runtime {
namespace process_attributes {
namespace {

constexpr int testers_descriptors = 100;

struct Saved {
  int directory = -1;
  mode_t mask = 0;
  rlimit limits[RLIM_NLIMITS];
  char name[16] = {};
};

Saved saved;
bool dirty = false;

void put_back_limits() {
  for (int which = 0; which < RLIM_NLIMITS; ++which) {
    const auto resource = static_cast<__rlimit_resource_t>(which);
    rlimit now{};
    getrlimit(resource, &now);
    if (std::memcmp(&now, &saved.limits[which], sizeof now) != 0 &&
        setrlimit(resource, &saved.limits[which]) != 0) {
      not_put_back::note("a limit of the process that was lowered");
    }
  }
}

void save() {
  const int directory = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  saved.directory = fcntl(directory, F_DUPFD_CLOEXEC, testers_descriptors);
  close(directory);
  saved.mask = umask(0);
  umask(saved.mask);
  for (int which = 0; which < RLIM_NLIMITS; ++which) {
    getrlimit(static_cast<__rlimit_resource_t>(which), &saved.limits[which]);
  }
  prctl(PR_GET_NAME, saved.name);
  dirty = false;
}

void put_back() {
  if (!dirty) {
    return;
  }
  dirty = false;
  static_cast<void>(fchdir(saved.directory));
  umask(saved.mask);
  put_back_limits();
  prctl(PR_SET_NAME, saved.name);
}

const char* path_of(const ProgramCall& call) {
  switch (call.number) {
    case SYS_unlinkat:
    case SYS_renameat:
    case SYS_renameat2:
    case SYS_mkdirat:
    case SYS_fchmodat:
      return reinterpret_cast<const char*>(call.with.b);
    default:
      return reinterpret_cast<const char*>(call.with.a);
  }
}

void note_lasting(const ProgramCall& call) {
  switch (call.number) {
    case SYS_unlink:
    case SYS_unlinkat:
    case SYS_rename:
    case SYS_renameat:
    case SYS_renameat2:
    case SYS_mkdir:
    case SYS_mkdirat:
    case SYS_rmdir:
    case SYS_link:
    case SYS_symlink:
    case SYS_truncate:
    case SYS_chmod:
    case SYS_fchmodat:
      not_put_back::note("names and attributes of files, the first", path_of(call));
      return;
    case SYS_connect:
    case SYS_bind:
      not_put_back::note("what was told to others through sockets");
      return;
    case SYS_setuid:
    case SYS_setgid:
    case SYS_setresuid:
    case SYS_setresgid:
    case SYS_setgroups:
    case SYS_chroot:
    case SYS_setsid:
    case SYS_setpgid:
    case SYS_setpriority:
      not_put_back::note("the identity, session or priority of the process");
      return;
    default:
      return;
  }
}

}  // namespace

CallResult call(const ProgramCall& call) {
  switch (call.number) {
    case SYS_chdir:
    case SYS_fchdir:
    case SYS_umask:
    case SYS_setrlimit:
    case SYS_prctl:
      dirty = true;
      return {};
    case SYS_prlimit64:
      dirty = dirty || call.with.c != 0;
      return {};
    default:
      note_lasting(call);
      return {};
  }
}

}  // namespace process_attributes

namespace process_state {

void save_handlers() { signals::save_programs(); }

void save() {
  not_put_back::forget();
  process_attributes::save();
  signals::save();
  mappings::save();
  descriptors::save();
}

void put_back() {
  late_libraries::note_loaded();
  process_attributes::put_back();
  signals::put_back();
  signals::timers::put_back();
  machine_values::put_back();
  mappings::put_back();
  descriptors::put_back();
  machine_values::start_execution();
}

void release() {
  descriptors::release();
  close(process_attributes::saved.directory);
}

}  // namespace process_state
}  // namespace heddle::runtime
