#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "checkers/checker.hpp"
#include "checkers/tests/corpus_formats.hpp"
#include "checkers/tests/models.hpp"

namespace heddle::checkers {
namespace {

// Histories recorded by others, with their verdicts, if the environment says where they are: a
// folder per origin with a table verdicts.csv (file, type, linearizable, ...).
//
// The search is generic and exponential; it may answer "unknown" at its limit, never wrongly.

constexpr std::uint64_t step_limit = 200'000;

struct Row {
  std::string file;
  std::string type;
  bool is_linearizable = false;
};

std::vector<Row> rows_of(const std::filesystem::path& table) {
  std::ifstream input(table);
  std::vector<Row> rows;
  std::string line;
  std::getline(input, line);  // names of the columns
  while (std::getline(input, line)) {
    std::istringstream fields(line);
    Row row;
    std::string verdict;
    std::getline(fields, row.file, ',');
    std::getline(fields, row.type, ',');
    std::getline(fields, verdict, ',');
    row.is_linearizable = verdict == "true";
    rows.push_back(row);
  }
  return rows;
}

struct Tally {
  int decided = 0;
  int unknown = 0;
};

void judge(const Row& row, const HistoryFile& file, Checker& checker, Tally& tally) {
  const Verdict& verdict =
      checker.check(*find_specification(row.type), file.history, {.limits = {.steps = step_limit}});
  if (verdict.answer == Answer::unknown) {
    ++tally.unknown;
    return;
  }
  ++tally.decided;
  EXPECT_EQ(verdict.answer == Answer::explained, row.is_linearizable) << row.file;
  const bool is_whole = verdict.answer == Answer::explained;
  const auto& order = is_whole ? verdict.linearization : verdict.longest_prefix;
  EXPECT_EQ(find_flaw(row.type, file.history, order, is_whole), "") << row.file;
}

void judge_all(const char* origin, const std::function<HistoryFile(std::istream&)>& read) {
  const char* corpus = std::getenv("HEDDLE_CORPUS");
  const std::filesystem::path folder =
      std::filesystem::path(corpus == nullptr ? "" : corpus) / origin;
  if (corpus == nullptr || !std::filesystem::exists(folder / "verdicts.csv")) {
    GTEST_SKIP() << "set HEDDLE_CORPUS to a folder with " << origin << "/verdicts.csv";
  }
  Checker checker;
  Tally tally;
  for (const Row& row : rows_of(folder / "verdicts.csv")) {
    const bool is_queue_or_stack = row.type == "queue" || row.type == "stack";
    if (is_queue_or_stack && !row.file.ends_with(".gz")) {
      std::ifstream input(folder / row.file);
      judge(row, read(input), checker, tally);
    }
  }
  std::printf("%s: %d decided, %d unknown\n", origin, tally.decided, tally.unknown);
  EXPECT_GT(tally.decided, tally.unknown);
}

TEST(Corpus, HistoriesOfLimoAreJudgedAsPublished) { judge_all("limo", read_limo); }

TEST(Corpus, HistoriesOfFastLinAreJudgedAsPublished) { judge_all("fastlin", read_fastlin); }

}  // namespace
}  // namespace heddle::checkers
