// Agreement about quasi-linearizability, counted and printed:
// quasi_agreement_table PART [--count N] [--operations N] [--jobs N] [TYPE ...]
//
// small    every history of up to 5 operations, factors 0 to 3
// random   random histories of two processes and up to 10 operations, factors 0 to 3
// vectors  the same up to 7 operations, with two factors, of additions and removals
// flavours where the flavours explain by the same factors, and the first histories where they do
// not
//
// Exit status: 0 if all agree, 1 if not, 2 for bad usage.

#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "checkers/tests/quasi/flavour_differences.hpp"
#include "checkers/tests/quasi/quasi_agreement_parts.hpp"

namespace heddle::checkers {
namespace {

struct Options {
  std::string part;
  std::size_t count = 20'000;
  std::size_t operations = 5;
  unsigned jobs = 2;
  std::vector<std::string> types{"queue", "stack", "min-priority-queue"};
};

using Task = std::function<QuasiFindings()>;

std::vector<Task> tasks_of(const Options& options) {
  std::vector<Task> tasks;
  for (const std::string& type : options.types) {
    for (const QuasiFlavour flavour : {QuasiFlavour::permutation, QuasiFlavour::strict}) {
      if (options.part == "small") {
        tasks.emplace_back([=, operations = options.operations] {
          return judge_all_small_by_factors(type, flavour, operations);
        });
      } else if (options.part == "random") {
        tasks.emplace_back(
            [=, count = options.count] { return judge_random_by_factors(type, flavour, count); });
      } else if (flavour == QuasiFlavour::permutation) {
        tasks.emplace_back(
            [=, count = options.count] { return judge_random_by_two_factors(type, count); });
      }
    }
  }
  return tasks;
}

std::vector<QuasiFindings> perform(const std::vector<Task>& tasks, unsigned jobs) {
  std::vector<QuasiFindings> findings(tasks.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < tasks.size(); i = next++) {
      const auto start = std::chrono::steady_clock::now();
      findings[i] = tasks[i]();
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
      std::fprintf(stderr, "%s %s: %.1f s\n", findings[i].type.c_str(),
                   to_text(findings[i].flavour), taken.count());
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 0; i < jobs; ++i) {
    threads.emplace_back(work);
  }
  threads.clear();
  return findings;
}

void print(const QuasiFindings& findings) {
  std::printf(
      "%s, %s: %zu histories; %zu answers for factors of 0 are those of the ordinary "
      "checker, %zu answers follow from those for smaller factors\n",
      findings.type.c_str(), to_text(findings.flavour), findings.histories, findings.ordinary,
      findings.monotone);
  for (const QuasiFindings::Row& row : findings.rows) {
    const QuasiJury::Tally& tally = row.tally;
    std::printf(
        "  %-36s %9zu explained %9zu not %5zu undecided; evidence %9zu right, %9zu mutants "
        "refuted\n",
        row.factors.c_str(), tally.explained, tally.not_explained, tally.undecided, tally.evidence,
        tally.mutants.refuted);
    for (const JurorTally& juror : tally.jurors) {
      std::printf("    %-34s %9zu agreed %9zu unknown\n", juror.name.c_str(), juror.agreed,
                  juror.unknown);
    }
  }
}

void print(const FlavourFindings& findings) {
  std::printf("%-18s %-62s %8zu histories, %7zu explained by the same factor, %7zu differ\n",
              findings.type.c_str(), findings.kind.c_str(), findings.histories, findings.explained,
              findings.different);
  for (const std::string& first : {findings.strict_is_smaller, findings.permutation_is_smaller}) {
    if (!first.empty()) {
      std::printf("    first difference: %s\n", first.c_str());
    }
  }
}

/// Queues must have no differences where the flavours are said to be equal.
int compare_flavours(const Options& options) {
  std::size_t flaws = 0;
  for (const std::string& type : options.types) {
    for (const FlavourFindings& findings :
         {compare_on_all_well_formed(type, options.operations + 1),
          compare_on_random_well_formed(type, 7, options.count),
          compare_on_random_well_formed(type, 4, 5 * options.count),
          compare_on_sequences(type, 5)}) {
      print(findings);
      flaws += type == "queue" ? findings.different : 0;
    }
    for (const FlavourFindings& findings : compare_elsewhere(type)) {
      print(findings);
    }
  }
  std::printf("disagreements: %zu\n", flaws);
  return flaws == 0 ? 0 : 1;
}

int run(const Options& options) {
  if (options.part == "flavours") {
    return compare_flavours(options);
  }
  std::size_t flaws = 0;
  for (const QuasiFindings& findings : perform(tasks_of(options), options.jobs)) {
    print(findings);
    flaws += findings.flaw_count;
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
  CLI::App app("Lets all algorithms decide the same questions and counts what they answer.");
  Options options;
  app.add_option("PART", options.part, "small, random, vectors, flavours")
      ->required()
      ->check(CLI::IsMember({"small", "random", "vectors", "flavours"}));
  app.add_option("--count", options.count, "random histories of each type");
  app.add_option("--operations", options.operations, "of small histories, at most");
  app.add_option("--jobs", options.jobs, "threads");
  app.add_option("TYPE", options.types, "specifications");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return run(options);
}
