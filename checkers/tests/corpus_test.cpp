#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "checkers/checker.hpp"
#include "checkers/formats/history_reader.hpp"
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

void judge(const Row& row, RecordedHistory& recorded, Checker& checker, Tally& tally) {
  const Specification* specification = find_specification(recorded.type);
  ASSERT_NE(specification, nullptr) << row.file << ": " << recorded.type;
  bind(recorded, *specification);
  const Verdict& verdict = checker.check(recorded.coded, {.limits = {.steps = step_limit}});
  if (verdict.answer == Answer::unknown) {
    ++tally.unknown;
    return;
  }
  ++tally.decided;
  EXPECT_EQ(verdict.answer == Answer::explained, row.is_linearizable) << row.file;
  const History history = history_of(recorded);
  const bool has_peeks = std::ranges::count(history.operations, "peek", &Operation::method) > 0;
  if ((row.type == "queue" || row.type == "stack") && !has_peeks) {  // what the models know
    const bool is_whole = verdict.answer == Answer::explained;
    const auto& order = is_whole ? verdict.linearization : verdict.longest_prefix;
    EXPECT_EQ(find_flaw(row.type, history, order, is_whole), "") << row.file;
  }
}

/// Histories of at most so many operations, in a format told by content.
void judge_all(const char* origin, const std::string& format, std::size_t longest) {
  const char* corpus = std::getenv("HEDDLE_CORPUS");
  const std::filesystem::path folder =
      std::filesystem::path(corpus == nullptr ? "" : corpus) / origin;
  if (corpus == nullptr || !std::filesystem::exists(folder / "verdicts.csv")) {
    GTEST_SKIP() << "set HEDDLE_CORPUS to a folder with " << origin << "/verdicts.csv";
  }
  Checker checker;
  Tally tally;
  RecordedHistory recorded;
  for (const Row& row : rows_of(folder / "verdicts.csv")) {
    HistoryReader reader(folder / row.file);
    EXPECT_TRUE(format == reader.format().name || format.empty()) << row.file;
    ASSERT_TRUE(reader.next(recorded)) << row.file;
    if (recorded.size() <= longest) {
      judge(row, recorded, checker, tally);
    }
    EXPECT_FALSE(reader.next(recorded)) << row.file;
  }
  std::printf("%s: %d decided, %d unknown\n", origin, tally.decided, tally.unknown);
  EXPECT_GT(tally.decided, tally.unknown);
}

TEST(Corpus, HistoriesOfLimoAreJudgedAsPublished) { judge_all("limo", "limo", 1000); }

TEST(Corpus, HistoriesOfFastlinAreJudgedAsPublished) { judge_all("fastlin", "fastlin", 1000); }

TEST(Corpus, HistoriesOfFptlinAreJudgedAsPublished) { judge_all("fptlin", "fptlin", 1000); }

TEST(Corpus, GeneratedHistoriesAreJudgedAsMade) { judge_all("generated", "", 1000); }

}  // namespace
}  // namespace heddle::checkers
