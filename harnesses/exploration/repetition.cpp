#include "harnesses/exploration/repetition.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstdlib>

#include "base/hashing.hpp"
#include "harnesses/exploration/exploration_observer.hpp"
#include "harnesses/exploration/exploration_setup.hpp"
#include "harnesses/traces/block_names.hpp"
#include "harnesses/traces/step_text.hpp"
#include "harnesses/violations/trace_builder.hpp"
#include "runtime/hooks/foreign_calls.hpp"
#include "scheduler/recorded_path.hpp"
#include "scheduler/weak/schedules/weak_execution.hpp"

namespace heddle::harnesses {
namespace {

constexpr unsigned most_repetitions = 16;
constexpr unsigned least_repetitions = 4;
constexpr unsigned to_settle = 2;
constexpr auto time_for_repetitions = std::chrono::milliseconds(30);
constexpr auto time_for_the_least = std::chrono::milliseconds(400);

/// What the machine alone knows.
constexpr std::array machine_values{
    "getrandom", "getentropy",     "arc4random",   "std::random_device::_M_getval",
    "getpid",    "gettid",         "sched_getcpu", "getcpu",
    "times",     "getrusage",      "getloadavg",   "sysinfo",
    "mmap",      "mmap64",         "gethostname",  "uname",
    "shmat",     "dl_iterate_phdr"};

/// What outlives an execution, or comes from outside.
constexpr std::array lasting_state{"open",
                                   "open64",
                                   "openat",
                                   "fopen",
                                   "fopen64",
                                   "creat",
                                   "mkstemp",
                                   "write",
                                   "rename",
                                   "unlink",
                                   "mkdir",
                                   "rmdir",
                                   "truncate",
                                   "socket",
                                   "bind",
                                   "listen",
                                   "connect",
                                   "accept",
                                   "shm_open",
                                   "sem_open",
                                   "msgget",
                                   "semget",
                                   "shmget",
                                   "stat",
                                   "access",
                                   "opendir",
                                   "readdir",
                                   "remove",
                                   "std::basic_filebuf<char, std::char_traits<char> >::open"};

template <typename Known>
std::vector<std::string> among(const std::vector<runtime::ForeignLibrary>& libraries,
                               const Known& known) {
  std::vector<std::string> names;
  for (const runtime::ForeignLibrary& library : libraries) {
    std::ranges::copy_if(
        library.functions, std::back_inserter(names), [&](const std::string& name) {
          return library.is_harmless && std::ranges::find(known, name) != known.end();
        });
  }
  return names;
}

/// Keeps of each execution what must be the same.
class Repetition final : public scheduler::Observer {
 public:
  Repetition(const runtime::ControlledProgram& program, Contact& contact)
      : program_(program), contact_(contact) {}
  bool execution_ended(const scheduler::ExecutionResult& result) override {
    seen_ = harnesses::seen(result, program_);
    contact_.look_at(result.trace);
    return true;
  }
  [[nodiscard]] const SeenExecution& seen() const { return seen_; }

 private:
  const runtime::ControlledProgram& program_;
  Contact& contact_;
  SeenExecution seen_;
};

/// What scheduler::is_same_step() compares, and results.
std::uint64_t course_of(const scheduler::Trace& trace) {
  base::FnvHasher hash;
  for (const scheduler::Event& event : trace.events()) {
    hash.add(scheduler::fingerprint_of(event));
    hash.add(std::uint64_t{event.thread} << 32U | std::uint64_t{event.peer} << 16U |
             (event.succeeds ? 1U : 0U) | (event.writes ? 2U : 0U));
    hash.add(event.range.size);
    hash.add(event.second.size);
    hash.add(std::uint64_t{event.choices} << 16U | event.choice);
  }
  for (const scheduler::Marker& marker : trace.markers()) {
    if (marker.entry.kind == scheduler::LogKind::response) {
      hash.add(marker.entry.label);
      hash.add(marker.entry.value);
    }
  }
  return hash.hash();
}

std::string line_of(const TraceDocument& document, std::size_t step) {
  if (step >= document.steps.size()) {
    return "nothing more";
  }
  BlockNames names;
  const TraceStep& one = document.steps[step];
  const std::string place = place_text(document.site(one.site));
  return fmt::format("T{}: {}{}", one.thread, step_text(one, document.site(one.site), names),
                     place.empty() ? "" : " in " + place);
}

/// Amid the program's code.
bool was_stopped(const scheduler::PlanResult& result) {
  return result.stopped_by == scheduler::StopReason::time || result.computation;
}

/// Two executions by the schedule with all that a trace document has; they may be the same.
std::string told_difference(const Target& target, runtime::ControlledProgram& program,
                            const scheduler::Schedule& schedule) {
  const auto end = std::chrono::steady_clock::now() + time_for_the_least;
  ReplayObserver one(target, program);
  ReplayObserver other(target, program);
  for (unsigned i = 0; i < to_settle; ++i) {
    const auto result = run_schedule(program, target, schedule, one);
    if (result.nondeterminism || was_stopped(result)) {
      return "";
    }
  }
  for (unsigned i = 0; i < most_repetitions; ++i) {
    const auto result = run_schedule(program, target, schedule, other);
    if (result.nondeterminism || was_stopped(result)) {
      return "";
    }
    const std::string told = first_difference(one.document(), other.document());
    if (!told.empty() || std::chrono::steady_clock::now() > end) {
      return told;
    }
  }
  return "";
}

}  // namespace

SeenExecution seen(const scheduler::ExecutionResult& result,
                   const runtime::ControlledProgram& program) {
  // What a schedule leads to may be executed in another order than it was found in.
  return {scheduler::schedule_of(result), result.weak == nullptr ? course_of(result.trace) : 0,
          hash_of(result.trace, {}),
          fmt::format("{}[exit status {}]", program.output(), program.exit_status())};
}

std::string first_difference(const TraceDocument& one, const TraceDocument& other) {
  const auto [a, b] = std::ranges::mismatch(one.steps, other.steps);
  if (a != one.steps.end() || b != other.steps.end()) {
    const auto step = static_cast<std::size_t>(a - one.steps.begin());
    return fmt::format("step {} is \"{}\" and then \"{}\"", step + 1, line_of(one, step),
                       line_of(other, step));
  }
  if (one.output != other.output) {
    return fmt::format("it prints \"{}\" and then \"{}\"", one.output, other.output);
  }
  return "";
}

std::optional<std::string> difference(const Target& target, runtime::ControlledProgram& program,
                                      SeenExecution first, Contact& contact,
                                      std::chrono::steady_clock::time_point stop) {
  const auto end = std::min(std::chrono::steady_clock::now() + time_for_repetitions, stop);
  const auto last = std::min(end + time_for_the_least, stop);
  std::string values;
  for (unsigned i = 0; i < most_repetitions; ++i) {
    Repetition repetition(program, contact);
    const scheduler::PlanResult result = run_schedule(program, target, first.schedule, repetition);
    if (result.nondeterminism) {
      return with_places(result.nondeterminism->message);
    }
    if (was_stopped(result)) {
      break;
    }
    if (first.course == 0) {
      first = repetition.seen();
    }
    // Padding is what lies on the stack: that of the execution before, and so the same by and by.
    const bool same_values = i <= to_settle || repetition.seen().trace_hash == values;
    values = repetition.seen().trace_hash;
    if (!repetition.seen().goes_like(first) || !same_values) {
      const std::string told = told_difference(target, program, first.schedule);
      return told.empty() ? "its values, output or exit status differ" : told;
    }
    const auto now = std::chrono::steady_clock::now();
    if (now > last || (i >= least_repetitions && now > end)) {
      break;
    }
  }
  return std::nullopt;
}

namespace {

/// `own` is what site 0 stands for.
std::string with_places(const std::string& message, const TraceSite& own) {
  static constexpr std::string_view site = "site ";
  static constexpr std::string_view bytes = " bytes at ";
  const auto number_at = [&](std::size_t place) {
    return std::strtoull(message.c_str() + place, nullptr, 10);
  };
  const auto site_of = [&](scheduler::SiteId id) { return id == 0 ? own : trace_site(id, {}); };
  std::string text;
  for (std::size_t i = 0; i < message.size();) {
    const bool is_site = message.compare(i, site.size(), site) == 0;
    const bool is_address = message.compare(i, bytes.size(), bytes) == 0;
    const std::size_t number = i + (is_site ? site.size() : bytes.size());
    if ((!is_site && !is_address) || number >= message.size() ||
        std::isdigit(static_cast<unsigned char>(message[number])) == 0) {
      text += message[i++];
      continue;
    }
    const std::string place =
        is_site ? place_text(site_of(static_cast<scheduler::SiteId>(number_at(number))))
                : Namer{}.address(number_at(number));
    text += is_site ? (place.empty() ? "a place that is not known" : place)
                    : std::string(bytes) + place;
    i = std::min(message.find_first_not_of("0123456789", number), message.size());
  }
  return text;
}

}  // namespace

std::string with_places(const std::string& message) { return with_places(message, {}); }

std::string with_places(const scheduler::Fault& fault) {
  return with_places(fault.message, place_of(fault, {}));
}

std::vector<std::string> suspects() {
  const std::vector<runtime::ForeignLibrary> libraries = runtime::foreign_calls();
  std::vector<std::string> found;
  for (const runtime::ForeignLibrary& library : libraries) {
    if (!library.is_harmless) {
      found.push_back(fmt::format("{}, which is not instrumented ({})", library.name,
                                  fmt::join(library.functions, ", ")));
    }
  }
  if (const auto names = among(libraries, machine_values); !names.empty()) {
    found.push_back(fmt::format("values of the machine ({})", fmt::join(names, ", ")));
  }
  if (const auto names = among(libraries, lasting_state); !names.empty()) {
    found.push_back(
        fmt::format("files and other state that is not put back ({})", fmt::join(names, ", ")));
  }
  if (found.empty()) {
    found.emplace_back("values of the machine by instructions (rdtsc, cpuid, rdrand)");
    found.emplace_back("memory that is read before it is written");
  }
  return found;
}

}  // namespace heddle::harnesses
