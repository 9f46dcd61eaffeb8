#include "harnesses/tests/weak/search_programs.hpp"

#include "harnesses/weak/guided_run.hpp"
#include "runtime/controlled_program.hpp"
#include "scheduler/explore.hpp"
#include "scheduler/search/dpor.hpp"

namespace heddle::harnesses::testing {

scheduler::GraphSearchResult search(programs::Program* entry, scheduler::ConsistencyModel model) {
  runtime::ControlledProgram program(entry, nullptr, {});
  GuidedRun run(program);
  scheduler::GraphSearch search(run, model);
  return search.run([](const scheduler::EndedGraph&) { return true; });
}

RunByDpor run_by_dpor(programs::Program* entry) {
  class Counter : public scheduler::Observer {
   public:
    bool execution_ended(const scheduler::ExecutionResult& result) override {
      run.completed += result.ending == scheduler::Ending::completed ? 1 : 0;
      run.deadlocked += result.ending == scheduler::Ending::deadlock ? 1 : 0;
      return true;
    }
    RunByDpor run;
  };
  runtime::ControlledProgram program(entry, nullptr, {});
  scheduler::Dpor dpor;
  Counter counter;
  scheduler::ExecutionAnalysis analysis;
  scheduler::explore(program, dpor, counter, {}, analysis, {});
  return counter.run;
}

}  // namespace heddle::harnesses::testing
