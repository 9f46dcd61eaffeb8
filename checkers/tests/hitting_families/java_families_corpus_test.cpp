#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "checkers/algorithms/reference/hitting_families/hitting_families.hpp"
#include "checkers/formats/history_reader.hpp"

// Recorded histories of ten collections of java.util.concurrent, of which others have told the
// depth and the sizes of the families: verdicts.csv, details.csv and table3.csv in the folder `juc`
// of the corpus.

namespace heddle::checkers {
namespace {

using Fields = std::map<std::string, std::string>;

/// A table with the names of the columns in its first line, by the field in its first column.
std::map<std::string, Fields> read_table(const std::filesystem::path& path) {
  std::ifstream input(path);
  const auto fields_of = [](const std::string& line) {
    std::vector<std::string> fields;
    std::istringstream stream(line + ",");  // so that an empty last field counts
    for (std::string field; std::getline(stream, field, ',');) {
      fields.push_back(field);
    }
    return fields;
  };
  std::string line;
  std::getline(input, line);
  const std::vector<std::string> names = fields_of(line);
  std::map<std::string, Fields> table;
  while (std::getline(input, line)) {
    const std::vector<std::string> fields = fields_of(line);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      table[fields[0]][names.at(i)] = fields[i];
    }
  }
  return table;
}

constexpr unsigned deepest = 5;

/// As the tables say it: empty if no family may hold a witness, ">5" if none up to there does.
std::string depth_text(CodedHistory& history, bool is_linearizable, Tuples tuples) {
  const Verdict verdict = check_hitting_families(history, {.depth = deepest}, tuples);
  if (verdict.answer == Answer::explained) {
    return std::to_string(*verdict.depth);
  }
  return is_linearizable ? ">5" : "";
}

class Comparison {
 public:
  explicit Comparison(const std::filesystem::path& folder)
      : folder_(folder),
        verdicts_(read_table(folder / "verdicts.csv")),
        details_(read_table(folder / "details.csv")) {}

  void compare_class(const std::string& name) {
    HistoryReader reader(folder_ / (name + ".jsonl.gz"));
    std::array<int, deepest + 1> witnessed = {};
    RecordedHistory recorded;
    int histories = 0;
    for (; reader.next(recorded); ++histories) {
      const Specification* specification = find_specification(recorded.type);
      ASSERT_NE(specification, nullptr) << recorded.type;
      bind(recorded, *specification);
      ++witnessed[compare_depths(recorded)];
      compare_sizes(recorded);
    }
    print_row(name, histories, witnessed);
  }

  [[nodiscard]] int mismatches() const { return mismatches_; }

 private:
  void expect(const std::string& file, const std::string& what, const std::string& expected,
              const std::string& found) {
    if (expected != found) {
      ++mismatches_;
      std::printf("%s: %s should be %s, is %s\n", file.c_str(), what.c_str(), expected.c_str(),
                  found.c_str());
    }
  }

  /// Returns the depth, 0 if there is none up to `deepest`.
  std::size_t compare_depths(RecordedHistory& recorded) {
    const Fields& verdict = verdicts_.at(recorded.name);
    const bool is_linearizable = verdict.at("linearizable") == "true";
    const std::string depth = depth_text(recorded.coded, is_linearizable, Tuples::all);
    expect(recorded.name, "depth", verdict.at("depth"), depth);
    const auto details = details_.find(recorded.name);
    if (details != details_.end()) {
      expect(recorded.name, "depth_feasible", details->second.at("depth_feasible"),
             depth_text(recorded.coded, is_linearizable, Tuples::feasible));
    }
    return depth.empty() || depth[0] == '>' ? 0 : std::stoul(depth);
  }

  void compare_sizes(RecordedHistory& recorded) {
    const auto details = details_.find(recorded.name);
    if (details == details_.end()) {
      return;
    }
    for (const Tuples tuples : {Tuples::all, Tuples::feasible}) {
      const std::vector<std::uint64_t> sizes = family_sizes_of(recorded.coded, 4, tuples);
      for (std::size_t i = 0; i < sizes.size(); ++i) {
        const std::string column =
            (tuples == Tuples::all ? "family_" : "feasible_family_") + std::to_string(i + 1);
        expect(recorded.name, column, details->second.at(column), std::to_string(sizes[i]));
      }
    }
  }

  /// Of the table, without the columns that say how many are linearizable.
  void print_row(const std::string& name, int histories,
                 const std::array<int, deepest + 1>& witnessed) {
    static const std::map<std::string, Fields> table = read_table(folder_ / "table3.csv");
    std::printf("%s,%d", name.c_str(), histories);
    int sum = 0;
    for (std::size_t depth = 1; depth <= deepest; ++depth) {
      sum += witnessed[depth];
      std::printf(",%d", sum);
      const std::string column = "d" + std::to_string(depth);
      expect(name, column, table.at(name).at(column), std::to_string(sum));
    }
    std::printf("\n");
    expect(name, "histories", table.at(name).at("histories"), std::to_string(histories));
  }

  std::filesystem::path folder_;
  std::map<std::string, Fields> verdicts_;
  std::map<std::string, Fields> details_;
  int mismatches_ = 0;
};

TEST(JavaFamilies, HaveTheDepthsAndSizesThatOthersFound) {
  const char* corpus = std::getenv("HEDDLE_CORPUS");
  const std::filesystem::path folder =
      std::filesystem::path(corpus == nullptr ? "" : corpus) / "juc";
  if (corpus == nullptr || !std::filesystem::exists(folder / "details.csv")) {
    GTEST_SKIP() << "set HEDDLE_CORPUS to a folder with juc/details.csv";
  }
  Comparison comparison(folder);
  std::printf("class,histories,d1,d2,d3,d4,d5\n");
  for (const auto& [name, row] : read_table(folder / "table3.csv")) {
    comparison.compare_class(name);
  }
  EXPECT_EQ(comparison.mismatches(), 0);
}

}  // namespace
}  // namespace heddle::checkers
