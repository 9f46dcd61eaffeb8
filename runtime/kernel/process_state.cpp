#include "runtime/kernel/process_state.hpp"

#include <fcntl.h>
#include <sched.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>

#include "runtime/kernel/descriptors.hpp"
#include "runtime/kernel/late_libraries.hpp"
#include "runtime/kernel/machine_values.hpp"
#include "runtime/kernel/mappings.hpp"
#include "runtime/kernel/not_put_back.hpp"
#include "runtime/kernel/process_attributes.hpp"
#include "runtime/memory/program_memory.hpp"
#include "runtime/signals/arrival.hpp"
#include "runtime/signals/timers.hpp"
#include "runtime/time_stamps/time_stamps.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace process_attributes {
namespace {

/// Which the type of the call has as 0xffffffff.
constexpr int ask_personality = -1;

/// What prctl() sets, and how it tells of that.
struct AttributeCall {
  int set;
  int get;
  bool tells_by_pointer;
};
constexpr AttributeCall attribute_calls[] = {
    {PR_SET_PDEATHSIG, PR_GET_PDEATHSIG, true},
    {PR_SET_DUMPABLE, PR_GET_DUMPABLE, false},
    {PR_SET_KEEPCAPS, PR_GET_KEEPCAPS, false},
    {PR_SET_TIMERSLACK, PR_GET_TIMERSLACK, false},
    {PR_SET_CHILD_SUBREAPER, PR_GET_CHILD_SUBREAPER, true},
    {PR_SET_THP_DISABLE, PR_GET_THP_DISABLE, false},
};

struct Saved {
  int directory = -1;
  mode_t mask = 0;
  rlimit limits[RLIM_NLIMITS];
  char name[16] = {};
  int personality = 0;
  long priority = 0;  ///< as the kernel tells it: 20 less the niceness
  long attributes[std::size(attribute_calls)] = {};
  cpu_set_t processors{};
};

Saved saved;
rlimit limits[RLIM_NLIMITS];  ///< as the program has them
long priority = 0;            ///< likewise
bool dirty = false;

void put_back_limits() {
  std::memcpy(limits, saved.limits, sizeof limits);
  setrlimit(RLIMIT_NOFILE, &saved.limits[RLIMIT_NOFILE]);
}

/// Limits are the program's to set and to read, and bind nobody: the tester lives in the same
/// process. Only that of descriptors is in force, as the lower one of the two.
long limit_calls(long which, long wanted_at, long before_at) {
  if (which < 0 || which >= RLIM_NLIMITS) {
    return -EINVAL;
  }
  rlimit& limit = limits[which];
  const rlimit before = limit;
  if (wanted_at != 0) {
    const rlimit wanted = *reinterpret_cast<const rlimit*>(wanted_at);
    if (wanted.rlim_cur > wanted.rlim_max) {
      return -EINVAL;
    }
    if (wanted.rlim_max > limit.rlim_max && raw_system_call_of(SYS_geteuid) != 0) {
      return -EPERM;
    }
    limit = wanted;
    if (which == RLIMIT_NOFILE) {
      const rlimit in_force{std::min(wanted.rlim_cur, saved.limits[which].rlim_max),
                            saved.limits[which].rlim_max};
      raw_system_call_of(SYS_setrlimit, which, reinterpret_cast<long>(&in_force));
    }
    dirty = true;
  }
  if (before_at != 0) {
    *written<rlimit>(before_at) = before;
  }
  return 0;
}

long attribute(const AttributeCall& call) {
  int told = 0;
  const long result =
      prctl(call.get, call.tells_by_pointer ? reinterpret_cast<unsigned long>(&told) : 0, 0, 0, 0);
  return call.tells_by_pointer ? told : result;
}

/// The niceness is the program's as well, and nobody's else: nothing here depends on it, and what
/// was raised could not be lowered again.
CallResult priority_call(const ProgramCall& call) {
  const bool is_own = call.with.a == PRIO_PROCESS &&
                      (call.with.b == 0 || call.with.b == machine_values::process_id);
  if (!is_own) {
    return {};
  }
  if (call.number == SYS_getpriority) {
    return priority;
  }
  constexpr long middle = 20;  // of what the kernel tells: 1 to 40
  const long wanted =
      middle - std::clamp(static_cast<long>(static_cast<int>(call.with.c)), -middle, middle - 1);
  const bool may = wanted <= priority || raw_system_call_of(SYS_geteuid) == 0 ||
                   wanted <= static_cast<long>(limits[RLIMIT_NICE].rlim_cur);
  if (!may) {
    return -EACCES;
  }
  priority = wanted;
  dirty = true;
  return 0;
}

void save() {
  const int directory = open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  saved.directory = fcntl(directory, F_DUPFD_CLOEXEC, testers_descriptors);
  close(directory);
  saved.mask = umask(0);
  umask(saved.mask);
  for (int which = 0; which < RLIM_NLIMITS; ++which) {
    getrlimit(static_cast<__rlimit_resource_t>(which), &saved.limits[which]);
    limits[which] = saved.limits[which];
  }
  prctl(PR_GET_NAME, saved.name);
  saved.personality = personality(ask_personality);
  saved.priority = raw_system_call_of(SYS_getpriority, PRIO_PROCESS, 0);
  priority = saved.priority;
  for (std::size_t i = 0; i < std::size(attribute_calls); ++i) {
    saved.attributes[i] = attribute(attribute_calls[i]);
  }
  sched_getaffinity(0, sizeof saved.processors, &saved.processors);
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
  personality(static_cast<unsigned long>(saved.personality));
  priority = saved.priority;
  for (std::size_t i = 0; i < std::size(attribute_calls); ++i) {
    prctl(attribute_calls[i].set, saved.attributes[i], 0, 0, 0);
  }
  sched_setaffinity(0, sizeof saved.processors, &saved.processors);
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
    case SYS_setsid:
    case SYS_setpgid:
    case SYS_setpriority:
    case SYS_ioprio_set:
    case SYS_sched_setscheduler:
    case SYS_sched_setattr:
      not_put_back::note("the session, group or priority of the process");
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
    case SYS_prctl:
    case SYS_personality:
    case SYS_sched_setaffinity:
      dirty = true;
      return {};
    case SYS_getpriority:
    case SYS_setpriority:
      if (const CallResult result = priority_call(call)) {
        return result;
      }
      note_lasting(call);
      return {};
    case SYS_setrlimit:
      return limit_calls(call.with.a, call.with.b, 0);
    case SYS_getrlimit:
      return limit_calls(call.with.a, 0, call.with.b);
    case SYS_prlimit64:
      if (call.with.a != 0 && call.with.a != machine_values::process_id) {
        return {};
      }
      return limit_calls(call.with.b, call.with.c, call.with.d);
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
  time_stamps::put_back();
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
