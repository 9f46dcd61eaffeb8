#include "checkers/command/arguments/memory_budget.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace heddle::checkers {
namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

/// The number in the first line of a file; `unlimited` if there is none ("max", no such file).
std::uint64_t number_in(const std::string& path) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  return file >> number ? number : unlimited;
}

std::uint64_t available_bytes() {
  std::ifstream file("/proc/meminfo");
  std::string name;
  std::uint64_t kilobytes = 0;
  std::string unit;
  while (file >> name >> kilobytes && std::getline(file, unit)) {
    if (name == "MemAvailable:") {
      return kilobytes * 1024;
    }
  }
  return unlimited;
}

/// What a control group's limit leaves; version 2, from this process's group up to the root.
std::uint64_t left_in_group(std::string group) {
  const std::string root = "/sys/fs/cgroup";
  std::uint64_t left = unlimited;
  while (true) {
    const std::uint64_t limit = number_in(root + group + "/memory.max");
    const std::uint64_t used = number_in(root + group + "/memory.current");
    if (limit != unlimited && used != unlimited) {
      left = std::min(left, limit - std::min(limit, used));
    }
    if (group.empty()) {
      return left;
    }
    group.erase(group.find_last_of('/'));
  }
}

std::uint64_t left_in_groups() {
  std::ifstream file("/proc/self/cgroup");
  std::string line;
  std::uint64_t left = left_in_group("");
  while (std::getline(file, line)) {
    if (line.starts_with("0::/") && line.size() > 4) {
      left = std::min(left, left_in_group(line.substr(3)));
    }
  }
  const std::uint64_t limit = number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes");
  const std::uint64_t used = number_in("/sys/fs/cgroup/memory/memory.usage_in_bytes");
  if (limit != unlimited && used != unlimited) {
    left = std::min(left, limit - std::min(limit, used));
  }
  return left;
}

}  // namespace

std::uint64_t default_memory_limit() {
  const std::uint64_t left = std::min(available_bytes(), left_in_groups());
  constexpr std::uint64_t least = std::uint64_t{64} << 20U;
  constexpr std::uint64_t most = std::uint64_t{8} << 30U;
  return left == unlimited ? std::uint64_t{4} << 30U : std::clamp(left / 5 * 4, least, most);
}

std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all_pages = 0;
  std::uint64_t resident_pages = 0;
  file >> all_pages >> resident_pages;
  return resident_pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t allocation_limit(std::uint64_t memory_limit_bytes, unsigned threads) {
  constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
  return memory_limit_bytes + memory_limit_bytes / 8 + (64 + 9 * threads) * mebibyte;
}

AllocationLimit::AllocationLimit(std::uint64_t bytes) {
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  return;  // their own terabytes of shadow count as data, and they end the process at the limit
#endif
  rlimit limit{};
  if (getrlimit(RLIMIT_DATA, &limit) != 0 || bytes >= limit.rlim_cur) {
    return;
  }
  previous_ = limit.rlim_cur;
  limit.rlim_cur = bytes;
  is_set_ = setrlimit(RLIMIT_DATA, &limit) == 0;
}

AllocationLimit::~AllocationLimit() {
  rlimit limit{};
  if (is_set_ && getrlimit(RLIMIT_DATA, &limit) == 0) {
    limit.rlim_cur = previous_;
    setrlimit(RLIMIT_DATA, &limit);
  }
}

}  // namespace heddle::checkers
