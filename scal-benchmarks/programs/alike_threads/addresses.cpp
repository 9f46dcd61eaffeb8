// Addresses of own memory that have been moved, and are looked at then.

#include <cstdint>

#include "scal-benchmarks/programs/alike_threads/cases.hpp"

namespace {

using namespace alike_threads;

char pool[64];
char* volatile base = pool;
volatile long far_away = 0x300000000000;
std::atomic<std::uint64_t> told;
std::uint64_t kept;

/// Two threads that give an address of their own to `look`, and say what comes of it.
template <typename Look>
void say_of_own(Look seen) {
  create_two([seen] {
    char own = 0;
    say(static_cast<long>(seen(&own) * (1 + x.fetch_add(1))));
  });
}

std::uint64_t number(const char* own) { return reinterpret_cast<std::uintptr_t>(own); }

/// Of an address that nobody knows for one any more.
std::uint64_t digit(std::uint64_t word) { return (word >> 23U) % 5; }

std::uint64_t mixed(std::uint64_t seed, std::uint64_t value) {
  return seed ^ (value + 0x5bd1e995 + (seed << 6U) + (seed >> 2U));
}

__attribute__((noinline)) void keep(const void* place) {
  kept = reinterpret_cast<std::uintptr_t>(place) + 0x500000000000;
}

/// Tells others where its block is, in disguise.
struct Teller {
  Teller() = default;
  Teller(Teller&& /*other*/) noexcept { keep(this); }
  void operator()() const {
    say(told.load() == reinterpret_cast<std::uintptr_t>(this) + 0x500000000000 ? 1 : 0);
  }
};

void tell_disguised() {
  std::thread a{Teller()};
  std::thread b{Teller()};
  told.store(kept);
  a.join();
  b.join();
}

/// The initial thread's own address leads to that of another thread.
void from_initial_thread() {
  static std::uint64_t first;
  char own = 0;
  first = number(&own);
  say_of_own([](const char* place) {
    long found = 0;
    for (std::uint64_t thread = 1; thread <= 2; ++thread) {
      const std::uint64_t guess = first + thread * 0x800000U;
      found += guess >> 16U == number(place) >> 16U ? static_cast<long>(thread) : 0;
    }
    return static_cast<std::uint64_t>(found);
  });
}

const Case cases[] = {
    {"trap", "with-a-constant-added",
     [] { say_of_own([](const char* own) { return digit(number(own) + 0x7654321089abcdefU); }); }},
    {"trap", "with-a-constant-taken-away",
     [] { say_of_own([](const char* own) { return digit(number(own) - 0x220000000000U); }); }},
    {"trap", "of-two-words",
     [] {
       say_of_own([](const char* own) {
         const auto wide = static_cast<unsigned __int128>(number(own)) + (7ULL << 44U);
         return digit(static_cast<std::uint64_t>(wide));
       });
     }},
    {"trap", "mixed",
     [] { say_of_own([](const char* own) { return digit(mixed(0, number(own))); }); }},
    {"trap", "mixed-with-a-seed",
     [] { say_of_own([](const char* own) { return digit(mixed(17, number(own))); }); }},
    {"trap", "far-behind-by-a-constant",
     [] { say_of_own([](const char* own) { return digit(number(own + 0x300000000000LL)); }); }},
    {"trap", "far-behind",
     [] { say_of_own([](const char* own) { return digit(number(own + far_away)); }); }},
    {"trap", "distance-from-a-global",
     [] {
       say_of_own(
           [](const char* own) { return static_cast<std::uint64_t>(own - base) >> 23U & 3U; });
     }},
    {"trap", "distance-from-a-global-modulo",
     [] {
       say_of_own([](const char* own) { return static_cast<std::uint64_t>(own - pool) % 7; });
     }},
    {"trap", "block-in-disguise", tell_disguised},
    {"trap", "from-the-initial-threads", from_initial_thread},
    {"twin", "element-of-an-array",
     [] {
       create_two([] {
         int own[8] = {};
         own[x.fetch_add(1)] = 1;
         say(own[0]);
       });
     }},
    {"twin", "in-the-pool-or-not",
     [] {
       say_of_own([](const char* own) {
         return static_cast<std::uint64_t>(number(own) - number(pool) < sizeof pool ? 1 : 0);
       });
     }},
};

}  // namespace

int main(int argc, char** argv) { return run_case(cases, argc, argv); }
