#include "harnesses/options/elsewhere/round_options.hpp"

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

constexpr int most_shares = 100'000;

}  // namespace

void declare_round_options(base::OptionParser& parser, RoundOptions& round) {
  parser
      .option("--split", round.split, "N",
              "Write what --resume FILE has left as N shares, for heddle work")
      .between(1, most_shares);
  parser.option("--to", round.to, "FOLDER", "Where these go; default: beside FILE");
  parser.option("--share", round.share, "FILE",
                "Explore such a share, with the options of its search");
  parser
      .option("--slice", round.slice_seconds, "SECONDS",
              "For so long; what is then left goes into the result (10)")
      .positive();
  parser
      .option("--slice-executions", round.slice_executions, "N",
              "For at most so many executions: as much on a slow machine as on a fast one")
      .positive();
  parser.option("--result", round.result, "FILE",
                "Where the result goes; default: beside the share");
  parser.option("--merge", round.merge, "FILE",
                "Count such a result, for what --resume FILE has left; repeatable");
}

void reject_beside_round(const RoundOptions& round, const std::string& resume) {
  const bool is_of_checkpoint = round.split > 0 || !round.merge.empty();
  if (is_of_checkpoint && resume.empty()) {
    throw UsageError(round.split > 0 ? "--split divides what --resume FILE has left: name it"
                                     : "--merge counts what --resume FILE has left: name it");
  }
  if (round.split > 0 && !round.merge.empty()) {
    throw UsageError("--split and --merge exclude each other: merge first");
  }
  if (!round.share.empty() && !resume.empty()) {
    throw UsageError("--share and --resume exclude each other: a share is a part of the other");
  }
  if (!round.to.empty() && round.split == 0) {
    throw UsageError("--to is where --split writes");
  }
  if (round.slice_executions > 0 && round.share.empty()) {
    throw UsageError("--slice-executions is of --share");
  }
  if (!round.result.empty() && round.share.empty()) {
    throw UsageError("--result is of --share");
  }
}

}  // namespace heddle::harnesses
