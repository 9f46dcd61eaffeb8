#include "harnesses/jobs/crew/running_executions.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string>

#include "runtime/memory/layout.hpp"

namespace heddle::harnesses {
namespace {

using scheduler::RunningExecution;

constexpr std::size_t page = 4096;
constexpr std::size_t most_choices = (std::size_t{64} << 20) / sizeof(scheduler::ScheduleStep);

/// An address is used once: some of these may be there at a time.
std::size_t used = 0;

}  // namespace

RunningExecutions::RunningExecutions(unsigned processes, std::size_t choices)
    : choices_(std::min(choices, most_choices)),
      bytes_of_one_((RunningExecution::bytes_for(choices_) + page - 1) / page * page),
      bytes_(processes * bytes_of_one_),
      memory_(reinterpret_cast<char*>(runtime::layout::watched_base + used)) {
  if (bytes_ > runtime::layout::watched_bytes - used) {
    throw std::runtime_error("no addresses are left for memory that processes share");
  }
  void* const mapped =
      mmap(memory_, bytes_, PROT_READ | PROT_WRITE,
           MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (mapped != memory_) {
    throw std::runtime_error(std::string("memory that processes share cannot be mapped: ") +
                             std::strerror(errno));
  }
  used += bytes_;
  for (unsigned process = 0; process < processes; ++process) {
    begin(process);
  }
}

RunningExecutions::~RunningExecutions() { munmap(memory_, bytes_); }

void RunningExecutions::begin(unsigned process) {
  new (memory_ + process * bytes_of_one_) RunningExecution(choices_);
}

RunningExecution& RunningExecutions::of(unsigned process) const {
  return *std::launder(reinterpret_cast<RunningExecution*>(memory_ + process * bytes_of_one_));
}

void RunningExecutions::keep_only(unsigned process) const {
  const std::size_t before = process * bytes_of_one_;
  const std::size_t behind = before + bytes_of_one_;
  if (before > 0) {
    munmap(memory_, before);
  }
  if (behind < bytes_) {
    munmap(memory_ + behind, bytes_ - behind);
  }
}

std::size_t choices_to_watch(std::size_t step_limit) {
  constexpr std::size_t beyond = 20'000;
  return std::min(step_limit, most_choices - beyond) + beyond;
}

}  // namespace heddle::harnesses
