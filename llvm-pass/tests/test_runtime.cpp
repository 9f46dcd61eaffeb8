// A runtime that only writes down what it is told, one line an event:
//   FILE:LINE:COLUMN FUNCTION | KIND ORDER SIZE: VALUE IN MEMORY, OPERANDS... FLAGS [VARIABLE]
// and, when the program ends, the globals it was told of: "global NAME SIZE".
// The environment variable HEDDLE_TEST_SHOWS names the kinds to print, in blanks.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

struct Site {
  const char* function;
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
  std::uint8_t kind;
  std::uint8_t order;
  std::uint8_t failure_order;
  std::uint8_t operation;
  std::uint16_t size;
  std::uint16_t flags;
  std::uint32_t id;
  std::uint32_t promoted;
  const char* variable;
  const char* inlined;
  const char* type;
};
static_assert(sizeof(Site) == 64);

struct Global {
  const void* address;
  std::uint64_t size;
  const char* name;
  const char* type;
};

struct Module {
  const Site* sites_begin;
  const Site* sites_end;
  const Global* globals_begin;
  const Global* globals_end;
};

constexpr int max_modules = 16;
Module modules[max_modules];
int module_count = 0;

const char* kind_name(unsigned kind) {
  switch (kind) {
#define HEDDLE_SITE_KIND(name, number) \
  case number:                         \
    return #name;
#include "runtime/hooks/hooks.def"
    default:
      return "unknown kind";
  }
}

const char* operation_name(unsigned operation) {
  switch (operation) {
#define HEDDLE_RMW_OPERATION(name, number) \
  case number:                             \
    return #name;
#include "runtime/hooks/hooks.def"
    default:
      return "unknown operation";
  }
}

const char* order_name(unsigned order) {
  constexpr const char* names[] = {"not_atomic", "relaxed", "consume", "acquire",
                                   "release",    "acq_rel", "seq_cst"};
  return order < 7 ? names[order] : "unknown order";
}

[[noreturn]] void fail(const char* what) {
  std::fprintf(stderr, "test runtime: %s\n", what);
  std::_Exit(3);
}

void require_known(const Site* site) {
  for (int index = 0; index < module_count; ++index) {
    const Module& module = modules[index];
    if (site >= module.sites_begin && site < module.sites_end) {
      const auto offset =
          reinterpret_cast<const char*>(site) - reinterpret_cast<const char*>(module.sites_begin);
      if (offset % sizeof(Site) != 0 || site->id != 0 || site->promoted != 0) {
        fail("a site is misplaced or not clean");
      }
      return;
    }
  }
  fail("a site is in no registered module");
}

bool is_shown(const char* kind) {
  const char* shown = std::getenv("HEDDLE_TEST_SHOWS");
  return shown != nullptr && std::strstr(shown, kind) != nullptr;
}

void print_word(std::uint64_t low, std::uint64_t high) {
  if (high != 0) {
    std::printf("%llu:", static_cast<unsigned long long>(high));
  }
  std::printf("%llu", static_cast<unsigned long long>(low));
}

void print_memory(const void* address, unsigned size) {
  std::uint64_t words[2] = {0, 0};
  std::memcpy(words, address, size < sizeof words ? size : sizeof words);
  print_word(words[0], words[1]);
}

/// Prints all but the operands and the end of the line; false if this kind is not shown.
bool begin_line(const Site* site, unsigned kind) {
  require_known(site);
  if (site->kind != kind) {
    fail("the hook is not that of the site's kind");
  }
  if (!is_shown(kind_name(kind))) {
    return false;
  }
  const char* slash = site->file != nullptr ? std::strrchr(site->file, '/') : nullptr;
  std::printf("%s:%u:%u %s | %s", slash != nullptr ? slash + 1 : site->file, site->line,
              site->column, site->function, kind_name(kind));
  if (site->operation != 0) {
    std::printf(".%s", operation_name(site->operation));
  }
  if (site->order != 0) {
    std::printf(" %s", order_name(site->order));
  }
  if (site->failure_order != 0) {
    std::printf("/%s", order_name(site->failure_order));
  }
  if (site->size != 0) {
    std::printf(" %u", site->size);
  }
  return true;
}

void end_line(const Site* site) {
  std::printf("%s%s", (site->flags & 1) != 0 ? " volatile" : "",
              (site->flags & 2) != 0 ? " weak" : "");
  if (site->variable != nullptr && is_shown("variable")) {
    std::printf(" [%s]", site->variable);
  }
  std::printf("\n");
}

void print_access(const void* address, const Site* site, unsigned kind) {
  if (begin_line(site, kind)) {
    std::printf(": ");
    print_memory(address, site->size);
    end_line(site);
  }
}

void print_write(const void* address, std::uint64_t low, std::uint64_t high, const Site* site,
                 unsigned kind) {
  if (begin_line(site, kind)) {
    std::printf(": ");
    print_memory(address, site->size);
    std::printf(", ");
    print_word(low, high);
    end_line(site);
  }
}

void print_range(std::uint64_t bytes, const Site* site, unsigned kind) {
  if (begin_line(site, kind)) {
    std::printf(" %llu", static_cast<unsigned long long>(bytes));
    end_line(site);
  }
}

void print_bare(const Site* site, unsigned kind) {
  if (begin_line(site, kind)) {
    end_line(site);
  }
}

void print_globals() {
  if (!is_shown("global")) {
    return;
  }
  for (int index = 0; index < module_count; ++index) {
    for (const Global* global = modules[index].globals_begin; global < modules[index].globals_end;
         ++global) {
      if (global->address != nullptr) {
        std::printf("global %s %llu\n", global->name,
                    static_cast<unsigned long long>(global->size));
      }
    }
  }
}

}  // namespace

#include "llvm-pass/tests/test_laps.hpp"
#include "llvm-pass/tests/test_library_memory.hpp"
#include "llvm-pass/tests/test_time_stamps.hpp"

extern "C" {

const Site* __heddle_call_site = nullptr;
std::uint64_t __heddle_unknown_calls = 0;

void __heddle_register_module_3(const Site* sites_begin, const Site* sites_end,
                                const Global* globals_begin, const Global* globals_end) {
  for (int index = 0; index < module_count; ++index) {
    if (modules[index].sites_begin == sites_begin &&
        modules[index].globals_begin == globals_begin) {
      return;
    }
  }
  if (module_count == max_modules) {
    fail("too many modules");
  }
  if (module_count == 0) {
    std::atexit(print_globals);
  }
  modules[module_count++] = {sites_begin, sites_end, globals_begin, globals_end};
}

void __heddle_atomic_load(const void* address, const Site* site) { print_access(address, site, 1); }

void __heddle_atomic_store(const void* address, std::uint64_t low, std::uint64_t high,
                           const Site* site) {
  print_write(address, low, high, site, 2);
}

void __heddle_atomic_rmw(const void* address, std::uint64_t low, std::uint64_t high,
                         const Site* site) {
  print_write(address, low, high, site, 3);
}

void __heddle_atomic_cas(const void* address, std::uint64_t expected_low,
                         std::uint64_t expected_high, std::uint64_t desired_low,
                         std::uint64_t desired_high, const Site* site) {
  if (begin_line(site, 4)) {
    std::printf(": ");
    print_memory(address, site->size);
    std::printf(", ");
    print_word(expected_low, expected_high);
    std::printf(", ");
    print_word(desired_low, desired_high);
    end_line(site);
  }
}

/// None of them fails.
std::uint64_t __heddle_atomic_weak_cas(const void* address, std::uint64_t expected_low,
                                       std::uint64_t expected_high, std::uint64_t desired_low,
                                       std::uint64_t desired_high, const Site* site) {
  __heddle_atomic_cas(address, expected_low, expected_high, desired_low, desired_high, site);
  return 0;
}

void __heddle_fence(const Site* site) { print_bare(site, 5); }
void __heddle_plain_load(const void* address, const Site* site) { print_access(address, site, 6); }

void __heddle_plain_store(const void* address, std::uint64_t low, const Site* site) {
  print_write(address, low, 0, site, 7);
}

void __heddle_range_load(const void*, std::uint64_t bytes, const Site* site) {
  print_range(bytes, site, 8);
}

void __heddle_range_store(const void*, std::uint64_t bytes, const Site* site) {
  print_range(bytes, site, 9);
}

void __heddle_local_begin(void*, std::uint64_t, const char*) {}
void __heddle_unknown_locals(void*, std::uint64_t) {}
void __heddle_scope_end(void*, std::uint64_t, const Site* site) { print_bare(site, 12); }
void __heddle_local_end(void*, std::uint64_t, const Site* site) { print_bare(site, 12); }
void __heddle_frame_end(void*, const Site* site) { print_bare(site, 12); }
void __heddle_unwound(const Site* site) { print_bare(site, 12); }
void __heddle_assembly(const Site* site) { print_bare(site, 10); }
void __heddle_clear_local(void* pointer, std::uint64_t bytes) { std::memset(pointer, 0, bytes); }
void __heddle_library_call(const void*, const char*) {}
void __heddle_library_return(const void*, const char*) {}
void __heddle_identity() {}
void __heddle_output() {}
void __heddle_thread_state() {}
void __heddle_address_use(std::uint64_t) {}
void __heddle_address_pair(std::uint64_t, std::uint64_t) {}

/// Stands for an interposed function: prints the place of the call that led here.
void reach_runtime() {
  if (__heddle_call_site == nullptr) {
    fail("no call site");
  }
  print_bare(__heddle_call_site, 11);
  __heddle_call_site = nullptr;
}
}
