#include "runtime/hooks/library_calls.hpp"

#include <cxxabi.h>
#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "base/hashing.hpp"
#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/hooks/quiet_calls.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

using scheduler::LogEntry;
using scheduler::LogKind;

/// Their functions do what the program asks, to what the program hands them.
constexpr std::array harmless{"libc.so",     "libm.so",      "libstdc++.so", "libgcc_s.so",
                              "libc++.so",   "libc++abi.so", "libunwind.so", "libpthread.so",
                              "libdl.so",    "librt.so",     "ld-linux",     "linux-vdso.so",
                              "libatomic.so"};

constexpr std::uint32_t none = ~std::uint32_t{0};  ///< instrumented, or harmless
constexpr std::size_t most_functions = std::size_t{1} << 14;
constexpr std::size_t most_told = 3;

struct Callee {
  std::uintptr_t function = 0;
  std::uint32_t library = none;
};

/// Every function called, by its address; searched one after the other from where its hash says.
Callee callees[most_functions];
std::size_t callee_count = 0;

/// Never destroyed: as the modules.
std::vector<CalledLibrary>& libraries() {
  static auto* instance = new std::vector<CalledLibrary>;
  return *instance;
}

Callee& place_of(std::uintptr_t function) {
  std::size_t at = base::scatter(function) % most_functions;
  while (callees[at].function != 0 && callees[at].function != function) {
    at = (at + 1) % most_functions;
  }
  return callees[at];
}

std::uint32_t library_named(const std::string& name) {
  std::vector<CalledLibrary>& all = libraries();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const CalledLibrary& one) { return one.name == name; });
  if (found != all.end()) {
    return static_cast<std::uint32_t>(found - all.begin());
  }
  all.push_back({name, {}});
  return static_cast<std::uint32_t>(all.size() - 1);
}

/// Where an entry of a procedure linkage table leads, if that is what the code is: in a program
/// that is not position independent it is the address of the function.
std::optional<std::uintptr_t> target_of_stub(std::uintptr_t code) {
  constexpr unsigned char end_branch[] = {0xf3, 0x0f, 0x1e, 0xfa};
  const auto* byte = reinterpret_cast<const unsigned char*>(code);
  byte += std::memcmp(byte, end_branch, sizeof end_branch) == 0 ? sizeof end_branch : 0;
  byte += *byte == 0xf2 ? 1 : 0;
  if (byte[0] != 0xff || byte[1] != 0x25) {
    return std::nullopt;
  }
  std::int32_t offset = 0;
  std::memcpy(&offset, byte + 2, sizeof offset);
  std::uintptr_t target = 0;
  std::memcpy(&target, byte + 6 + offset, sizeof target);
  return target;
}

std::string file_name(const Dl_info& info) {
  const std::string path = info.dli_fname;
  return path.substr(path.rfind('/') + 1);
}

void tell(std::uint32_t library, const char* name, const Dl_info& info) {
  std::vector<std::string>& told = libraries()[library].functions;
  name = name != nullptr ? name : info.dli_sname;
  if (name == nullptr || told.size() == most_told) {
    return;
  }
  const std::string text = demangled(name);
  if (std::find(told.begin(), told.end(), text) == told.end()) {
    told.push_back(text);
  }
}

/// The library of a function that is called for the first time; nothing if it cannot be told yet.
std::optional<std::uint32_t> find_library(std::uintptr_t function, const char* name) {
  if (in_own_module(function)) {
    return none;
  }
  Dl_info info{};
  const bool is_known = dladdr(reinterpret_cast<void*>(function), &info) != 0;
  std::uint32_t library = none;
  if (in_program_module(function)) {
    if (is_instrumented(function)) {
      return none;
    }
    if (const auto target = target_of_stub(function)) {
      return in_program_module(*target) ? std::nullopt : find_library(*target, name);
    }
    library = library_named("prebuilt code in " + (is_known ? file_name(info) : "the program"));
  } else if (!is_known) {
    library = library_named("code of no library");
  } else {
    const std::string file = file_name(info);
    if (is_system_library(file) || file.starts_with("libheddle")) {
      return none;
    }
    library = library_named(file);
  }
  tell(library, name, info);
  return library;
}

/// The library of a function; may note it.
std::uint32_t library_of(std::uintptr_t function, const char* name) {
  Callee& callee = place_of(function);
  if (callee.function == function) [[likely]] {
    return callee.library;
  }
  const TesterScope as_tester;
  const std::optional<std::uint32_t> library = find_library(function, name);
  if (library && callee_count < most_functions / 2) {
    callee = {function, *library};
    ++callee_count;
  }
  return library.value_or(none);
}

/// The library that is called, if that is of interest here.
std::uint32_t called_library(const void* function, const char* name) {
  if (is_real() || function == nullptr) {
    return none;
  }
  const std::uint32_t library = library_of(reinterpret_cast<std::uintptr_t>(function), name);
  return controlled() && control.log.is_kept ? library : none;
}

LogEntry entry_of(std::uint32_t library, std::uint8_t tag) {
  return {
      .kind = LogKind::library_call, .tag = tag, .thread = control.current->id, .label = library};
}

bool is_same(const LogEntry& a, const LogEntry& b) {
  return a.kind == b.kind && a.thread == b.thread && a.label == b.label && a.tag == b.tag;
}

/// The entry of the log with which the call that goes on began; what was logged since stands
/// behind it.
struct Begun {
  std::uint64_t execution = 0;
  std::uint64_t steps = 0;
  std::ptrdiff_t entry = 0;
};
Begun begun;

}  // namespace

std::vector<CalledLibrary> called_libraries() { return libraries(); }

bool was_called(std::uintptr_t function) { return place_of(function).function == function; }

bool is_system_library(const std::string& name) {
  return std::ranges::any_of(harmless,
                             [&](const char* prefix) { return name.starts_with(prefix); });
}

std::string demangled(const char* symbol) {
  int status = 0;
  char* const name = abi::__cxa_demangle(symbol, nullptr, nullptr, &status);
  std::string text = status == 0 ? name : symbol;
  std::free(name);
  return text.substr(0, text.find('('));
}

}  // namespace heddle::runtime

using heddle::runtime::control;
namespace runtime = heddle::runtime;

HEDDLE_EXPORT void __heddle_library_call(const void* function, const char* name) {
  const std::uint32_t library = runtime::called_library(function, name);
  if (library == runtime::none) {
    return;
  }
  runtime::log_entry(runtime::entry_of(library, 0));
  runtime::begun = {control.executions, control.steps, control.log.end - control.log.begin - 1};
  runtime::quiet_calls::begin(reinterpret_cast<std::uintptr_t>(function),
                              reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
}

HEDDLE_EXPORT void __heddle_library_return(const void* function, const char* name) {
  const std::uint32_t library = runtime::called_library(function, name);
  if (library == runtime::none) {
    return;
  }
  const bool is_quiet =
      runtime::quiet_calls::end(reinterpret_cast<std::uintptr_t>(function),
                                reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
  const bool is_last = runtime::begun.execution == control.executions &&
                       runtime::begun.steps == control.steps &&
                       control.log.end - control.log.begin == runtime::begun.entry + 1;
  if (is_last && runtime::is_same(control.log.end[-1], runtime::entry_of(library, 0))) {
    control.log.end[-1].tag = is_quiet ? heddle::scheduler::library_call_is_quiet : 0;
    return;
  }
  runtime::log_entry(runtime::entry_of(library, 0));
}
