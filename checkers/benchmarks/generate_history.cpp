// Writes a generated history for benchmarks: generate_history TYPE [options] > FILE
//
// TYPE: register, rmw, set, queue, stack, priorityqueue. Two forms: `ops`, a line per operation
// after the header "# TYPE PROCESSES OPERATIONS", and `hash-set`, a line per event of a set. The
// same options give the same file.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "checkers/benchmarks/simulated_history.hpp"

namespace heddle::checkers {
namespace {

using Operations = std::vector<SimulatedOperation>;

const std::map<std::string, SimulatedType>& types() {
  static const std::map<std::string, SimulatedType> all{
      {"register", SimulatedType::simple_register},
      {"rmw", SimulatedType::rmw_register},
      {"set", SimulatedType::set},
      {"queue", SimulatedType::queue},
      {"stack", SimulatedType::stack},
      {"priorityqueue", SimulatedType::priority}};
  return all;
}

void write_operations(const std::string& type, const Workload& workload, const Operations& all) {
  std::printf("# %s %u %zu\n", type.c_str(), workload.processes, all.size());
  for (const SimulatedOperation& operation : all) {
    std::printf("%u %llu %llu %d %lld %lld\n", operation.process,
                static_cast<unsigned long long>(operation.start),
                static_cast<unsigned long long>(operation.end), static_cast<int>(operation.kind),
                static_cast<long long>(operation.argument),
                static_cast<long long>(operation.result));
  }
}

void write_event(const SimulatedOperation& operation, bool is_start) {
  static constexpr const char* names[] = {"add", "remove", "contains"};
  if (is_start) {
    std::printf("%u invokes %s %lld\n", operation.process,
                names[static_cast<std::size_t>(operation.kind)],
                static_cast<long long>(operation.argument));
  } else {
    std::printf("%u returns %s\n", operation.process, operation.result == 1 ? "true" : "false");
  }
}

void write_events(const Operations& all) {
  struct Event {
    std::uint64_t time;
    const SimulatedOperation* operation;
    bool is_start;
  };
  std::vector<Event> events;
  for (const SimulatedOperation& operation : all) {
    events.push_back({operation.start, &operation, true});
    events.push_back({operation.end, &operation, false});
  }
  std::ranges::sort(events, {}, &Event::time);
  for (const Event& event : events) {
    write_event(*event.operation, event.is_start);
  }
}

}  // namespace
}  // namespace heddle::checkers

int main(int argc, char** argv) {
  using namespace heddle::checkers;
  CLI::App app("Writes a generated history to standard output.");
  std::string type;
  std::string form = "ops";
  Workload workload;
  bool has_violation = false;
  app.add_option("TYPE", type, "register, rmw, set, queue, stack, priorityqueue")->required();
  app.add_option("--operations", workload.operations, "how many");
  app.add_option("--processes", workload.processes, "how many")->check(CLI::PositiveNumber);
  app.add_option("--open", workload.maximum_open, "at most this many open at once")
      ->check(CLI::PositiveNumber);
  app.add_option("--values", workload.values, "values are 1 to this; 0: each is added once");
  app.add_option("--seed", workload.seed, "of the random numbers");
  app.add_option("--form", form, "ops, hash-set")->check(CLI::IsMember({"ops", "hash-set"}));
  app.add_flag("--violation", has_violation, "with one, at nine tenths of the length");
  CLI11_PARSE(app, argc, argv);
  if (!types().contains(type) || (form == "hash-set" && type != "set")) {
    std::fprintf(stderr, "generate_history: no type '%s' in the form '%s'\n", type.c_str(),
                 form.c_str());
    return 2;
  }
  workload.type = types().at(type);
  std::vector<SimulatedOperation> operations = simulate(workload);
  if (has_violation && !plant_violation(workload.type, operations)) {
    std::fprintf(stderr, "generate_history: no place for a violation; more or distinct values?\n");
    return 1;
  }
  form == "ops" ? write_operations(type, workload, operations) : write_events(operations);
  return 0;
}
