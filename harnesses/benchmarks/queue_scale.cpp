// A table: how much of their time many workers of one search explore.

#include <fmt/format.h>

#include <charconv>
#include <iostream>
#include <string>
#include <vector>

#include "base/option_parser.hpp"
#include "harnesses/benchmarks/virtual_search.hpp"
#include "harnesses/benchmarks/virtual_workers.hpp"

namespace heddle::harnesses {
namespace {

constexpr double microsecond = 1e-6;

struct Words {
  std::uint64_t real_executions = 0;
  std::vector<std::string> left;
  double rate = 0;
  double claim = 0;
  double commit = 0;
  double beat = 0;
};

LeftParts read_left(const std::string& text) {
  LeftParts left;
  const std::size_t colon = text.find(':');
  left.executions = std::stoull(text.substr(0, colon));
  left.parts = std::stoull(text.substr(colon + 1));
  return left;
}

void print_table(const Words& words) {
  std::vector<LeftParts> real;
  for (const std::string& text : words.left) {
    real.push_back(read_left(text));
  }
  VirtualSetting setting;
  setting.skew = fitted_skew(words.real_executions, real);
  setting.executions_per_second = words.rate;
  setting.claim_seconds = words.claim * microsecond;
  setting.commit_seconds = words.commit * microsecond;
  setting.beat_seconds = words.beat * microsecond;
  fmt::print("skew {}\n\n", setting.skew);
  fmt::print("| executions | slice | workers | efficiency | seconds | commits | server busy |\n");
  fmt::print("|---|---|---|---|---|---|---|\n");
  for (const double executions : {1e6, 1e8, 1e10}) {
    for (const double slice : {1.0, 10.0, 60.0}) {
      for (const unsigned workers : {8U, 64U, 256U, 1024U}) {
        setting.executions = static_cast<std::uint64_t>(executions);
        setting.slice_seconds = slice;
        setting.workers = workers;
        const VirtualEnd end = simulate(setting);
        fmt::print("| {:.0e} | {:.0f} s | {} | {:.1f} % | {:.0f} | {} | {:.1f} % |\n", executions,
                   slice, workers, end.efficiency * 100, end.seconds, end.commits,
                   end.server_busy * 100);
      }
    }
  }
}

}  // namespace
}  // namespace heddle::harnesses

int main(int argc, char** argv) {
  heddle::base::OptionParser parser("Simulates searches by many workers.", "queue_scale");
  heddle::harnesses::Words words;
  parser.option("--real", words.real_executions, "executions of a real search").required();
  parser.option("--left", words.left, "EXECUTIONS:PARTS, left of it then; repeatable").required();
  parser.option("--rate", words.rate, "executions of a worker in a second").required();
  parser.option("--claim", words.claim, "microseconds of the server").required();
  parser.option("--commit", words.commit, "likewise").required();
  parser.option("--beat", words.beat, "likewise, each second of a worker").required();
  try {
    parser.parse({argv + 1, argv + argc});
    heddle::harnesses::print_table(words);
  } catch (const std::exception& error) {
    std::cerr << "queue_scale: " << error.what() << '\n';
    return 2;
  }
  return 0;
}
