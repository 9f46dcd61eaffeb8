#include "runtime/hooks/library_calls.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>

#include "base/hashing.hpp"
#include "runtime/control.hpp"
#include "runtime/hooks/modules.hpp"
#include "runtime/hooks/quiet_calls.hpp"
#include "runtime/hooks/sites.hpp"
#include "runtime/hooks/stream_functions.hpp"
#include "runtime/hooks/system_state.hpp"
#include "runtime/identity/identity.hpp"
#include "runtime/world.hpp"

namespace heddle::runtime {
namespace {

using scheduler::LogEntry;
using scheduler::LogKind;

constexpr std::uint32_t none = ~std::uint32_t{0};  ///< instrumented, or harmless
constexpr std::size_t most_functions = std::size_t{1} << 14;

struct Callee {
  std::uintptr_t function = 0;
  std::uint32_t library = none;
  std::uint64_t number = 0;    ///< that it has in every process: scheduler::call_site()
  const char* name = nullptr;  ///< its symbol, if known
  bool is_blind = true;        ///< it does the same for all threads: instrumented code, too
  bool writes_text = false;    ///< likewise, for the initial thread
  bool is_instrumented = false;
  StateUse use = StateUse::seen_in_memory;  ///< of what the system's libraries keep
};

std::uint64_t hash_of(std::string_view text) {
  base::WordHasher hasher;
  hasher.add(text);
  return hasher.low();
}

/// Every function called, by its address; searched one after the other from where its hash says.
Callee callees[most_functions];
std::size_t callee_count = 0;

Callee& place_of(std::uintptr_t function) {
  std::size_t at = base::scatter(function) % most_functions;
  while (callees[at].function != 0 && callees[at].function != function) {
    at = (at + 1) % most_functions;
  }
  return callees[at];
}

std::string file_name(const Dl_info& info) {
  const std::string path = info.dli_fname;
  return path.substr(path.rfind('/') + 1);
}

/// Of the C and C++ library only calls whose order matters are of interest.
std::uint32_t part_of_system(const char* name) {
  const char* state = name == nullptr ? nullptr : state_kept_by(name).name;
  return state == nullptr ? none : called_library(state, true);
}

/// Likewise, of a function that may be this library's own.
Callee callee_of_system(std::uintptr_t function, const char* name, bool is_blind) {
  return {.function = function,
          .library = part_of_system(name),
          .number = hash_of(name),
          .name = name,
          .is_blind = is_blind,
          .use = state_kept_by(name).use};
}

/// Small functions that the C library has linked into each program, where they call its own.
bool is_linked_into_programs(std::string_view name) {
  return name == "atexit" || name == "at_quick_exit";
}

/// Of the function in the library that it is in; a system's function is known by its name.
std::uint64_t number_of(std::uintptr_t function, const Dl_info& info, const char* name) {
  const auto offset = function - reinterpret_cast<std::uintptr_t>(info.dli_fbase);
  return hash_of(info.dli_fname == nullptr ? "" : file_name(info)) ^
         (name != nullptr ? hash_of(name) : base::spread(offset));
}

/// The library of a function that is called for the first time; nothing if it cannot be told yet.
std::optional<Callee> find_library(std::uintptr_t function, const char* name) {
  if (name != nullptr && (reads_stream_buffer(name) || is_linked_into_programs(name))) {
    return callee_of_system(function, name, false);  // wherever it was compiled
  }
  if (in_own_module(function) && part_of_system(name) != none) {
    return callee_of_system(function, name, is_blind(name));
  }
  if (in_own_module(function)) {  // which interposes some of the C library's
    return Callee{function, none, 0, nullptr, !name || is_blind(name), name && writes_text(name)};
  }
  Dl_info info{};
  const bool is_known = dladdr(reinterpret_cast<void*>(function), &info) != 0;
  const char* symbol = name != nullptr ? name : info.dli_sname;
  std::uint32_t library = none;
  if (in_program_module(function)) {
    if (is_instrumented(function)) {
      return Callee{.function = function, .is_instrumented = true};
    }
    if (const auto target = target_of_stub(function)) {
      if (is_instrumented(*target)) {
        return Callee{.function = function, .is_instrumented = true};
      }
      return in_program_module(*target) ? std::nullopt : find_library(*target, name);
    }
    library = called_library("prebuilt code in " + (is_known ? file_name(info) : "the program"));
  } else if (!is_known) {
    library = called_library("code of no library");
  } else {
    const std::string file = file_name(info);
    const bool is_of_system = is_system_library(file);
    if (!is_of_system && !file.starts_with("libheddle")) {
      library = called_library(file);
    } else if (is_of_system) {
      library = part_of_system(symbol);
    }
  }
  if (library == none) {
    const std::string_view named = symbol != nullptr ? symbol : "";
    return Callee{function, none, 0, nullptr, is_blind(named), writes_text(named)};
  }
  note_function_of(library, symbol);
  return Callee{.function = function,
                .library = library,
                .number = number_of(function, info, symbol),
                .name = symbol,
                .is_blind = false,
                .use = symbol == nullptr ? StateUse::seen_in_memory : state_kept_by(symbol).use};
}

/// What is known of a function; may note it.
Callee callee_of(std::uintptr_t function, const char* name) {
  Callee& place = place_of(function);
  if (place.function == function) [[likely]] {
    return place;
  }
  const TesterScope as_tester;
  std::optional<Callee> callee = find_library(function, name);
  if (callee && callee_count < most_functions / 2) {
    callee->function = function;
    place = *callee;
    ++callee_count;
  }
  return callee.value_or(Callee{.is_blind = name != nullptr && is_blind(name)});
}

/// What is called, if that is of interest here; else `none` is its library.
Callee called(const void* function, const char* name) {
  if (is_real() || function == nullptr) {
    return {};
  }
  const Callee callee = callee_of(reinterpret_cast<std::uintptr_t>(function), name);
  return controlled() && control.log.is_kept ? callee
                                             : Callee{.is_instrumented = callee.is_instrumented};
}

LogEntry entry_of(const Callee& callee, bool is_quiet) {
  const CalledLibrary& library = all_called_libraries()[callee.library];
  const unsigned tag = (is_quiet ? scheduler::library_call_is_quiet : 0U) |
                       (library.is_of_system ? scheduler::library_call_is_unordered : 0U);
  return {.kind = LogKind::library_call,
          .tag = static_cast<std::uint8_t>(tag),
          .thread = control.current->id,
          .label = callee.library,
          .address = library.address,
          .size = sizeof(std::uint64_t),
          .value = callee.number};
}

bool is_same(const LogEntry& a, const LogEntry& b) {
  return a.kind == b.kind && a.thread == b.thread && a.label == b.label && a.tag == b.tag &&
         a.value == b.value;
}

/// Where its order with calls of other threads matters, the call is an event.
void stop_before(const Callee& callee) {
  const bool changes = is_promoted_call(scheduler::call_site(callee.number, true));
  if (!changes && !is_promoted_call(scheduler::call_site(callee.number, false))) {
    return;
  }
  Thread& thread = *control.current;
  const Site* site = __heddle_call_site;
  const scheduler::ByteRange range{all_called_libraries()[callee.library].address,
                                   sizeof(std::uint64_t)};
  thread.library = {range, site, callee.number, changes};
  describe_library_call(thread.library);
  stop();
  __heddle_call_site = const_cast<Site*>(site);
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

bool was_called(std::uintptr_t function) { return place_of(function).function == function; }

std::string function_called(std::uint64_t number) {
  const auto* found = std::ranges::find_if(callees, [number](const Callee& callee) {
    return callee.number == number && callee.library != none;
  });
  if (found == std::end(callees)) {
    return "";
  }
  const std::string& library = all_called_libraries()[found->library].name;
  return found->name == nullptr ? library : fmt::format("{} ({})", demangled(found->name), library);
}

}  // namespace heddle::runtime

using heddle::runtime::control;
namespace runtime = heddle::runtime;

HEDDLE_EXPORT void __heddle_library_call(const void* function, const char* name) {
  const runtime::Callee callee = runtime::called(function, name);
  if (name == nullptr && !callee.is_instrumented) {
    ++runtime::__heddle_unknown_calls;
  }
  if (!callee.is_blind) {
    runtime::tell_identity(callee.writes_text);
  }
  if (callee.library == runtime::none) {
    return;
  }
  runtime::stop_before(callee);
  runtime::log_entry(runtime::entry_of(callee, false));
  runtime::begun = {control.executions, control.steps, control.log.end - control.log.begin - 1};
  runtime::quiet_calls::begin(reinterpret_cast<std::uintptr_t>(function),
                              reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
}

HEDDLE_EXPORT void __heddle_library_return(const void* function, const char* name) {
  const runtime::Callee callee = runtime::called(function, name);
  if (callee.library == runtime::none) {
    return;
  }
  control.current->library = {};
  const bool left_memory =
      runtime::quiet_calls::end(reinterpret_cast<std::uintptr_t>(function),
                                reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)));
  const bool is_quiet = callee.use == runtime::StateUse::looks ||
                        (left_memory && callee.use != runtime::StateUse::changes);
  const bool is_last = runtime::begun.execution == control.executions &&
                       runtime::begun.steps == control.steps &&
                       control.log.end - control.log.begin == runtime::begun.entry + 1;
  if (is_last && runtime::is_same(control.log.end[-1], runtime::entry_of(callee, false))) {
    control.log.end[-1] = runtime::entry_of(callee, is_quiet);
    return;
  }
  runtime::log_entry(runtime::entry_of(callee, false));
}
