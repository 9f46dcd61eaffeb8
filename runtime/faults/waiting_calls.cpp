#include "runtime/faults/waiting_calls.hpp"

#include <fmt/format.h>
#include <sys/syscall.h>

#include <algorithm>
#include <iterator>

namespace heddle::runtime::waiting_calls {
namespace {

struct Known {
  long number;
  const char* name;
  bool has_descriptor;  ///< first of all
};

constexpr Known known[] = {
    {SYS_read, "read", true},
    {SYS_readv, "readv", true},
    {SYS_pread64, "pread", true},
    {SYS_write, "write", true},
    {SYS_writev, "writev", true},
    {SYS_recvfrom, "recv", true},
    {SYS_recvmsg, "recvmsg", true},
    {SYS_recvmmsg, "recvmmsg", true},
    {SYS_sendto, "send", true},
    {SYS_sendmsg, "sendmsg", true},
    {SYS_accept, "accept", true},
    {SYS_accept4, "accept4", true},
    {SYS_connect, "connect", true},
    {SYS_flock, "flock", true},
    {SYS_fcntl, "fcntl", true},
    {SYS_epoll_wait, "epoll_wait", true},
    {SYS_epoll_pwait, "epoll_pwait", true},
    {SYS_splice, "splice", true},
    {SYS_sendfile, "sendfile", true},
    {SYS_fsync, "fsync", true},
    {SYS_open, "open", false},
    {SYS_openat, "open", false},
    {SYS_poll, "poll", false},
    {SYS_ppoll, "ppoll", false},
    {SYS_select, "select", false},
    {SYS_pselect6, "pselect", false},
    {SYS_futex, "futex", false},
    {SYS_nanosleep, "nanosleep", false},
    {SYS_clock_nanosleep, "clock_nanosleep", false},
    {SYS_msgrcv, "msgrcv", false},
    {SYS_msgsnd, "msgsnd", false},
    {SYS_semop, "semop", false},
    {SYS_semtimedop, "semtimedop", false},
    {SYS_mq_timedreceive, "mq_receive", true},
    {SYS_mq_timedsend, "mq_send", true},
    {SYS_wait4, "wait4", false},
    {SYS_waitid, "waitid", false},
};

}  // namespace

std::string describe(const system_call_trap::CallInProgress& call) {
  const auto* found = std::find_if(std::begin(known), std::end(known),
                                   [&](const Known& each) { return each.number == call.number; });
  if (found == std::end(known)) {
    return fmt::format("system call {}", call.number);
  }
  return found->has_descriptor
             ? fmt::format("{}(fd {})", found->name, static_cast<int>(call.first_argument))
             : fmt::format("{}()", found->name);
}

}  // namespace heddle::runtime::waiting_calls
