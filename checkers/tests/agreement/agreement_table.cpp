// Agreement, counted and printed: agreement_table PART [--count N] [--jobs N] [TYPE ...]
//
// small    every history of up to 4 operations over two values; hitting families of depth 4
// random   random histories of up to 7 operations, half of them mutated into violations; depth 5
// mutants  all mutants of witnesses of random histories, as sequential histories
// large    random histories of up to 60 operations, half of them mutated; without `definition`
//
// Exit status: 0 if all agree, 1 if not, 2 for bad usage.

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "checkers/specification.hpp"
#include "checkers/tests/agreement/agreement_parts.hpp"
#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

struct Options {
  std::string part;
  std::size_t count = 0;
  unsigned jobs = 2;
  std::vector<std::string> types;
};

using Judge = Findings (*)(const std::string& type, std::size_t count);

struct Part {
  Judge judge;
  std::size_t count;
  const char* title;
};

const std::map<std::string, Part>& parts() {
  static const std::map<std::string, Part> all{
      {"small",
       {[](const std::string& type, std::size_t) { return judge_all_small(type); }, 0,
        "every history of up to 4 operations over two values (one for those that differ in the "
        "values' names only)"}},
      {"random",
       {judge_random_small, 100'000,
        "random histories of up to 7 operations, half of them mutated into violations"}},
      {"mutants", {judge_mutants, 3'000, "mutants of witnesses, as sequential histories"}},
      {"large",
       {judge_random_large, 10'000,
        "random histories of up to 60 operations, half of them mutated, without the definition"}}};
  return all;
}

/// Judges types at the same time; the findings are in the order of the types.
std::vector<Findings> judge_types(const Options& options) {
  const Part& part = parts().at(options.part);
  std::vector<Findings> findings(options.types.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < options.types.size(); i = next++) {
      const auto start = std::chrono::steady_clock::now();
      findings[i] = part.judge(options.types[i], options.count != 0 ? options.count : part.count);
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
      std::fprintf(stderr, "%s %s: %.1f s\n", options.part.c_str(), options.types[i].c_str(),
                   taken.count());
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < options.jobs; ++i) {
    threads.emplace_back(work);
  }
  threads.clear();
  return findings;
}

void print(const Findings& findings) {
  const JuryTally& tally = findings.tally;
  std::printf("%-18s %10zu %10zu %10zu %10zu\n", findings.type.c_str(), tally.histories(),
              tally.explained, tally.not_explained, tally.undecided);
  for (const AlgorithmTally& algorithm : tally.algorithms) {
    std::printf("  %-60s %-17s %10zu %10zu %15zu\n", "", algorithm.algorithm.c_str(),
                algorithm.agreed, algorithm.unknown, algorithm.not_applicable);
  }
}

int run(const Options& options) {
  std::printf("== %s\n", parts().at(options.part).title);
  std::printf("%-18s %10s %10s %10s %10s  %-17s %10s %10s %15s\n", "type", "histories", "explained",
              "not expl.", "undecided", "algorithm", "agreed", "unknown", "not applicable");
  std::size_t flaws = 0;
  const std::vector<Findings> all = judge_types(options);
  for (const Findings& findings : all) {
    print(findings);
    flaws += findings.flaw_count;
  }
  for (const Findings& findings : all) {
    for (const std::string& flaw : findings.flaws) {
      std::printf("%s\n", flaw.c_str());
    }
  }
  std::printf("disagreements: %zu\n", flaws);
  return flaws == 0 ? 0 : 1;
}

}  // namespace
}  // namespace heddle::checkers

int main(int argc, char** argv) {
  using namespace heddle::checkers;
  CLI::App app("Lets all algorithms judge the same histories and counts what they answer.");
  Options options;
  app.add_option("PART", options.part, "small, random, mutants, large")->required();
  app.add_option("--count", options.count,
                 "histories of each type, instead of as many as promised");
  app.add_option("--jobs", options.jobs, "threads");
  app.add_option("TYPE", options.types, "specifications; default: all basic ones");
  CLI11_PARSE(app, argc, argv);
  if (!parts().contains(options.part)) {
    std::fprintf(stderr, "agreement_table: unknown part '%s'\n", options.part.c_str());
    return 2;
  }
  if (options.types.empty()) {
    for (const Specification* specification : basic_types()) {
      options.types.emplace_back(specification->name);
    }
  }
  return run(options);
}
