#include "checkers/formats/input/shrunk_files.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <mutex>

namespace heddle::checkers {
namespace {

/// Read by a signal handler, so nothing but lock-free atomics.
struct GuardedFile {
  std::atomic<std::uintptr_t> begin = 0;  ///< 0: free
  std::atomic<std::uintptr_t> end = 0;
  std::atomic<bool> has_shrunk = false;
};

constexpr std::size_t most_files = 256;
std::array<GuardedFile, most_files> files;
std::mutex choosing;
struct sigaction previous_action;
std::uintptr_t page_size = 4096;

/// Puts a page of zeros where the file has none any more; what is no such place is left to whoever
/// handled the signal before: with the instruction done again, it comes again.
void put_zeros(int, siginfo_t* info, void*) {
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  for (GuardedFile& file : files) {
    const std::uintptr_t begin = file.begin;
    if (begin != 0 && address >= begin && address < file.end) {
      file.has_shrunk = true;
      void* const page = reinterpret_cast<void*>(address / page_size * page_size);
      if (mmap(page, page_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1,
               0) != MAP_FAILED) {
        return;
      }
    }
  }
  sigaction(SIGBUS, &previous_action, nullptr);
}

void handle_signal_once() {
  static std::once_flag is_handled;
  std::call_once(is_handled, [] {
    page_size = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    struct sigaction action = {};
    action.sa_sigaction = put_zeros;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigaction(SIGBUS, &action, &previous_action);
  });
}

}  // namespace

MappedFileGuard::MappedFileGuard(const char* begin, std::size_t size) : place_(0) {
  handle_signal_once();
  const std::scoped_lock lock(choosing);
  while (place_ < most_files && files[place_].begin != 0) {
    ++place_;
  }
  if (place_ < most_files) {
    const auto first = reinterpret_cast<std::uintptr_t>(begin);
    files[place_].has_shrunk = false;
    files[place_].end = first + size;
    files[place_].begin = first;
  }
}

MappedFileGuard::~MappedFileGuard() {
  if (place_ < most_files) {
    files[place_].begin = 0;
  }
}

bool MappedFileGuard::has_shrunk() const { return place_ < most_files && files[place_].has_shrunk; }

}  // namespace heddle::checkers
