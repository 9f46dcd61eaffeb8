// shows: assembly
// Each way to read the time stamp counter asks the runtime, whose clock stands: nothing is an event
// but what may access memory. Registers, flags and the red zone are as they were.

#include <x86intrin.h>

#include <cstdint>
#include <initializer_list>

constexpr std::uint64_t now = 0x1'0000'0007;
constexpr std::uint32_t processor = 5;

std::uint64_t in_words(const char*& which) {
  which = "words";
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  asm volatile("lfence\n\tRDTSC" : "=a"(low), "=d"(high));
  return std::uint64_t{high} << 32U | low;
}

std::uint64_t in_one_word(const char*& which) {
  which = "one word";
  std::uint64_t all = 0;
  asm volatile("rdtsc\n\tshl $32, %%rdx\n\tor %%rdx, %0 # rdtsc and its parts" : "=a"(all)::"rdx");
  return all;
}

std::uint64_t in_bytes(const char*& which) {
  which = "bytes";
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  asm volatile(".byte 0x0f, 0x31" : "=a"(low), "=d"(high));
  return std::uint64_t{high} << 32U | low;
}

std::uint64_t with_barrier(const char*& which) {
  which = "barrier";
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  asm volatile("rdtsc" : "=a"(low), "=d"(high)::"memory");  //> assembly
  return std::uint64_t{high} << 32U | low;
}

std::uint64_t with_processor(const char*& which) {
  which = "processor";
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  std::uint32_t number = 0;
  asm volatile("rdtscp; lfence" : "=a"(low), "=d"(high), "=c"(number));
  return number == processor ? std::uint64_t{high} << 32U | low : 0;
}

std::uint64_t by_function(const char*& which) {
  which = "function";
  return __rdtsc();
}

std::uint64_t by_function_with_processor(const char*& which) {
  which = "function with processor";
  unsigned number = 99;
  const std::uint64_t all = __rdtscp(&number);
  return number == 0 ? all : 0;
}

std::uint64_t by_cycles(const char*& which) {
  which = "cycles";
  return __builtin_readcyclecounter();
}

/// Twelve values that live below the stack pointer, in registers and in the flags.
__attribute__((noinline)) std::uint64_t beside_others(const std::uint64_t* values) {
  std::uint64_t kept[6];
  for (int i = 0; i < 6; ++i) {
    asm("" : "=r"(kept[i]) : "0"(values[i]));
  }
  std::uint32_t low = 0;
  std::uint32_t high = 0;
  std::uint8_t carry = 0;
  asm volatile("stc; rdtsc; setc %2" : "=a"(low), "=d"(high), "=r"(carry));
  std::uint64_t sum = carry;
  for (std::uint64_t value : kept) {
    asm("" : "+r"(value));
    sum += value;
  }
  return low == (now & 0xffff'ffffU) && high == now >> 32U ? sum : 0;
}

int main() {
  const char* which = nullptr;
  for (auto* read : {in_words, in_one_word, in_bytes, with_barrier, with_processor, by_function,
                     by_function_with_processor, by_cycles}) {
    if (read(which) != now) {
      return which[0];
    }
  }
  const std::uint64_t values[] = {1, 2, 3, 4, 5, 6};
  return beside_others(values) == 22 ? 0 : 1;
}
