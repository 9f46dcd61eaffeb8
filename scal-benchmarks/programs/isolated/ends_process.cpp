// Ways to end a process that the tester does not see coming. Compiled without the plugin, so that
// each is one call of code that is not instrumented, and all lead to the same executions.

#include "scal-benchmarks/programs/isolated/ends_process.hpp"

#include <sys/mman.h>
#include <sys/syscall.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace {

using Instruction = const unsigned char*;

/// Where the heap of the tester lies: tester_base in runtime/memory/layout.hpp.
constexpr std::uintptr_t heap_of_tester = 0x2400'0000'0000;

long call_at(Instruction place, long number, long argument = 0, long second = 0, long third = 0,
             long fourth = 0) {
  long result;
  register long in_r10 asm("r10") = fourth;
  register long in_r8 asm("r8") = -1;
  register long in_r9 asm("r9") = 0;
  asm volatile("call *%1"
               : "=a"(result)
               : "r"(place), "a"(number), "D"(argument), "S"(second), "d"(third), "r"(in_r10),
                 "r"(in_r8), "r"(in_r9)
               : "rcx", "r11", "memory");
  return result;
}

/// The instruction by which the tester itself calls the kernel, which is not shown to it: there all
/// threads are the one that the process has. (Not to be called by the first thread.)
Instruction testers_system_call() {
  Instruction found = nullptr;
  std::FILE* maps = std::fopen("/proc/self/maps", "re");
  char line[512];
  while (found == nullptr && std::fgets(line, sizeof line, maps) != nullptr) {
    unsigned long begin = 0;
    unsigned long end = 0;
    char access[8] = "";
    std::sscanf(line, "%lx-%lx %7s", &begin, &end, access);
    if (std::strstr(line, "libheddle.so") == nullptr || access[2] != 'x') {
      continue;
    }
    for (auto place = reinterpret_cast<Instruction>(begin); found == nullptr && begin + 3 < end;
         ++place, ++begin) {
      const bool calls = place[0] == 0x0f && place[1] == 0x05 && place[2] == 0xc3;
      if (calls && call_at(place, SYS_gettid) == call_at(place, SYS_getpid)) {
        found = place;
      }
    }
  }
  std::fclose(maps);
  return found;
}

__attribute__((noinline)) int overflow_stack(const volatile char* above) {
  volatile char frame[4096];
  frame[0] = above == nullptr ? '\1' : above[0];
  return overflow_stack(frame) + frame[0];
}

/// The third call in a process ends it: what counts them is memory that the tester does not put
/// back.
void end_the_third_time(Instruction system_call) {
  constexpr std::uintptr_t place = 0x6000'0000'0000;
  constexpr std::size_t bytes = 4096;
  static_cast<void>(call_at(system_call, SYS_mmap, place, bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE));
  if (++*reinterpret_cast<int*>(place) == 3) {
    call_at(system_call, SYS_exit_group, 0);
  }
}

void wait_for_ever(Instruction system_call) {
  while (true) {
    call_at(system_call, SYS_pause);
  }
}

}  // namespace

void end_process(std::string_view how) {
  constexpr std::size_t damaged_bytes = std::size_t{1} << 20U;
  if (how == "abort") {
    std::abort();
  } else if (how == "kill") {
    const Instruction system_call = testers_system_call();
    call_at(system_call, SYS_kill, call_at(system_call, SYS_getpid), SIGKILL);
  } else if (how == "exit") {
    call_at(testers_system_call(), SYS_exit_group, 0);
  } else if (how == "overflow") {
    overflow_stack(nullptr);
  } else if (how == "damage") {
    std::memset(reinterpret_cast<void*>(heap_of_tester), 'A', damaged_bytes);
  } else if (how == "later") {
    end_the_third_time(testers_system_call());
  } else if (how == "hang") {
    wait_for_ever(testers_system_call());
  }
}
