// What `heddle check` answers about quasi-linearizability, as text.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "checkers/tests/quasi/quasi_command.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(CheckQuasiCommand, ExitsWithZeroIfTheFactorIsEnough) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 +3 -3 -1 -2");
  EXPECT_EQ(command.run("--quasi-factor 2 a"), 0);
  EXPECT_EQ(command.output,
            "a: explained: deq moves by up to 2 places (queue; deq=2; 6 operations; search)\n");
  EXPECT_EQ(command.error, "");
}

TEST(CheckQuasiCommand, ExitsWithOneIfNotAndShowsWhatWouldDo) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 -2 -1");
  EXPECT_EQ(command.run("--quasi-factor 0 a"), 1);
  EXPECT_EQ(command.output,
            "a: not explained: needs deq=1, and deq=0 was promised (queue; deq=0; 4 operations; "
            "search)\n"
            "  The history:\n"
            "    process 0  |-enq(1)-|\n"
            "    process 1            |-enq(2)-|\n"
            "    process 2                      |-deq() -> 2-|\n"
            "    process 3                                    |-deq() -> 1-|\n"
            "  With deq=1 this order keeps precedence, and what stands in it is legal:\n"
            "    1. process 0: enq(1)  (line 2)\n"
            "    2. process 1: enq(2)  (line 3)\n"
            "    3. process 2: deq() -> 2  (line 4)  here stands deq() -> 1 (process 3, line 5), 1 "
            "place early\n"
            "    4. process 3: deq() -> 1  (line 5)  here stands deq() -> 2 (process 2, line 4), 1 "
            "place late\n");
}

TEST(CheckQuasiCommand, SaysWhyNoFactorIsEnough) {
  QuasiCommand command;
  command.write("a", "queue", "+4 -4 -4");
  EXPECT_EQ(command.run("--quasi-factor 7 a"), 1);
  EXPECT_EQ(command.output,
            "a: not explained at any factor: 4 was added once but removed twice, by deq() -> 4 "
            "(process 1, line 3) and deq() -> 4 (process 2, line 4) (queue; deq=7; 3 operations; "
            "search)\n"
            "  The history:\n"
            "    process 0  |-enq(4)-|\n"
            "    process 1            |-deq() -> 4-|\n"
            "    process 2                          |-deq() -> 4-|\n");
}

TEST(CheckQuasiCommand, ShowsDistancesOfTheFlavourStrict) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 +3 -3 -1 -2");
  EXPECT_EQ(command.run("--quasi-factor 2 --quasi-flavour strict --witness a"), 0);
  EXPECT_EQ(command.output,
            "a: explained: deq takes items up to 2 places from the head (queue; strict deq=2; 6 "
            "operations; specification)\n"
            "  With deq=2 this order keeps precedence, and removals take items where it says:\n"
            "    1. process 0: enq(1)  (line 2)\n"
            "    2. process 1: enq(2)  (line 3)\n"
            "    3. process 2: enq(3)  (line 4)\n"
            "    4. process 3: deq() -> 3  (line 5)  2 places from the head\n"
            "    5. process 4: deq() -> 1  (line 6)\n"
            "    6. process 5: deq() -> 2  (line 7)\n");
}

TEST(CheckQuasiCommand, InfersTheSmallestFactorOfAllHistories) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 -1 -2");
  command.write("b", "queue", "+1 +2 +3 +4 -3 -1 -2 -4");
  command.write("c", "queue", "+1 +2 +3 -2 -1 -3");
  EXPECT_EQ(command.run("--quasi-factor infer a b c"), 0);
  EXPECT_EQ(
      command.output,
      "a: explained with deq=0 (queue; factors of deq; 4 operations)\n"
      "b: explained with deq=2 (queue; factors of deq; 8 operations)\n"
      "c: explained with deq=1 (queue; factors of deq; 6 operations)\n"
      "3 files, 3 histories: 3 explained, 0 not, 0 unknown\n"
      "queue (permutation): the smallest factor for 3 histories: deq=2\n"
      "  deq=2 is needed by b\n"
      "  histories by the factor they need for deq: 0: 1, 1: 1, 2: 1\n"
      "  calls of deq by places moved: 0: 4, 1: 4, 2: 1\n"
      // In b 3 goes out before 1 and 2, in c 2 before 1: ranks 2 and 1 of nine removals, and
      // three items are overtaken once.
      "  rank errors of removals, in the best order of each history: mean 0.33, at most 2 (0: "
      "7, 1: 1, 2: 1)\n"
      "  delays of items, likewise: mean 0.33, at most 1 (0: 6, 1: 3)\n");
}

TEST(CheckQuasiCommand, SaysThatNoBoundWasShown) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 +3 -3 -1 -2");
  EXPECT_EQ(command.run("--quasi-flavour strict a"), 0);
  EXPECT_THAT(command.output,
              HasSubstr("queue (strict): the smallest factor for 1 history: deq=2\n"
                        "  deq=2 is needed by a\n"
                        "  no bound was shown for deq: the factor is as large as so many calls "
                        "allow\n"));
}

/// Items of its states are overtaken so often that the counts are odd and large.
TEST(CheckQuasiCommand, FindsLargeFactorsOfTheFlavourStrict) {
  QuasiCommand command;
  std::string operations;
  for (int i = 1; i <= 12; ++i) {
    operations += "+" + std::to_string(i) + " ";
  }
  for (int i = 12; i >= 1; --i) {
    operations += "-" + std::to_string(i) + " ";
  }
  command.write("a", "queue", operations);
  EXPECT_EQ(command.run("--quasi-factor 9 --quasi-flavour strict a"), 1);
  EXPECT_THAT(command.output, HasSubstr("not explained: needs deq=11, and deq=9 was promised"));
  EXPECT_EQ(command.run("--quasi-flavour strict a"), 0);
  EXPECT_THAT(command.output, HasSubstr("by distance from where they should take: 0: 1, 1: 1, 2"));
}

TEST(CheckQuasiCommand, TellsSetsThatTradeOff) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 -2 -1");
  EXPECT_EQ(command.run("--quasi-set enq --quasi-set deq a"), 0);
  EXPECT_THAT(command.output, HasSubstr("queue (permutation): the smallest factors for 1 history: "
                                        "enq=0, deq=1; or enq=1, deq=0\n"));
  EXPECT_EQ(command.run("--quasi-factor enq=0,deq=0 a"), 1);
  EXPECT_THAT(command.output, HasSubstr("needs enq=0, deq=1 or enq=1, deq=0, and enq=0, deq=0 was "
                                        "promised"));
}

TEST(CheckQuasiCommand, CountsWhatHasNoFactorApart) {
  QuasiCommand command;
  command.write("a", "queue", "+1 -1 -1");
  command.write("b", "queue", "+1 +2 -2 -1");
  EXPECT_EQ(command.run("--quasi-factor infer a b"), 1);
  EXPECT_THAT(command.output, HasSubstr("queue (permutation): the smallest factor for 1 history: "
                                        "deq=1\n  1 history is explained by no factor\n"));
  EXPECT_THAT(command.output, HasSubstr("a: not explained at any factor: 1 was "
                                        "added once but removed twice"));
}

TEST(CheckQuasiCommand, KeepsTypesApart) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 -2 -1");
  command.write("b", "stack", "+1 +2 -2 -1");
  EXPECT_EQ(command.run("--quasi-factor infer a b"), 0);
  EXPECT_THAT(command.output, HasSubstr("queue (permutation): the smallest factor for 1 history: "
                                        "deq=1\n"));
  EXPECT_THAT(command.output, HasSubstr("stack (permutation): the smallest factor for 1 history: "
                                        "pop=0\n"));
}

TEST(CheckQuasiCommand, ExitsWithThreeAtALimit) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 -2 -1");
  EXPECT_EQ(command.run("--quasi-factor 1 --time-limit 0 a"), 3);
  EXPECT_THAT(command.output, HasSubstr("a: unknown: reached the limit of 0 s (queue; deq=1"));
  EXPECT_EQ(command.run("--quasi-factor infer --time-limit 0 a"), 3);
  EXPECT_THAT(command.output, HasSubstr("a: unknown: reached the limit of 0 s"));
  EXPECT_THAT(command.output, HasSubstr("queue (permutation): no factors were found\n"
                                        "  1 history is undecided, and may need more\n"));
}

TEST(CheckQuasiCommand, AnswersTheSameByEveryAlgorithm) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 +3 -3 -1 -2");
  for (const char* algorithm : {"auto", "definition", "round-up", "search"}) {
    const std::string by = std::string(" --quasi-algorithm ") + algorithm + " a";
    EXPECT_EQ(command.run("--quasi-factor 2" + by), 0) << command.output << command.error;
    EXPECT_EQ(command.run("--quasi-factor 1" + by), 1) << command.output << command.error;
    if (std::string(algorithm) != "auto") {
      EXPECT_THAT(command.output, HasSubstr(std::string("6 operations; ") + algorithm + ")"));
    }
  }
  EXPECT_EQ(command.run("--quasi-factor 2 --quasi-algorithm round-up --optimizations none a"), 0);
}

TEST(CheckQuasiCommand, WritesJson) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 -2 -1");
  command.write("b", "queue", "+1 -1 -1");
  EXPECT_EQ(command.run("--quasi-factor 0 --report json a b"), 1);
  const auto failed = nlohmann::json::parse(command.output);
  const auto& first = failed["results"][0];
  EXPECT_EQ(first["quasi_flavour"], "permutation");
  EXPECT_EQ(first["quasi_factor"], 0);
  EXPECT_EQ(first["message"], "not explained: needs deq=1, and deq=0 was promised");
  EXPECT_EQ(first["sufficient"], nlohmann::json({1}));
  EXPECT_EQ(first["with_sufficient"]["sequence"],
            nlohmann::json::parse(R"([{"called": 0, "stands": 0, "displacement": 0},
                                      {"called": 1, "stands": 1, "displacement": 0},
                                      {"called": 2, "stands": 3, "displacement": 1},
                                      {"called": 3, "stands": 2, "displacement": 1}])"));
  EXPECT_EQ(failed["results"][1]["sufficient"], nlohmann::json::array());
  EXPECT_EQ(failed["results"][1]["culprits"], nlohmann::json({1, 2}));
  EXPECT_FALSE(failed.contains("inference"));
}

TEST(CheckQuasiCommand, WritesWhatItInferredAsJson) {
  QuasiCommand command;
  command.write("a", "queue", "+1 -1 -1");
  command.write("b", "queue", "+1 +2 -2 -1");
  EXPECT_EQ(command.run("--quasi-factor infer --witness --report json a b"), 1);
  const auto report = nlohmann::json::parse(command.output);
  EXPECT_EQ(report["results"][1]["smallest"], nlohmann::json({1}));
  EXPECT_EQ(report["results"][1]["sequence"].size(), 4U);
  const auto& inference = report["inference"][0];
  EXPECT_EQ(inference["type"], "queue");
  EXPECT_EQ(inference["histories"], 2);
  EXPECT_EQ(inference["unexplained"], 1);
  EXPECT_EQ(inference["smallest"], nlohmann::json({1}));
  EXPECT_EQ(inference["without_bound"], true);
  const auto& set = inference["sets"]["deq"];
  EXPECT_EQ(set["needed_by"],
            nlohmann::json::parse(R"([{"factor": 1, "file": "b", "history": 0}])"));
  EXPECT_EQ(set["histories_by_factor"], nlohmann::json({{"1", 1}}));
}

TEST(CheckQuasiCommand, HasOneClearLineForMisuse) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 -2 -1");
  command.write_text("register",
                     "{\"heddle-history\": 1, \"type\": \"register\"}\n"
                     "{\"process\": 0, \"operation\": \"write\", \"arguments\": [1], "
                     "\"invocation\": 1, \"response\": 2}\n");
  const std::pair<const char*, const char*> rows[] = {
      {"--quasi-factor two a", "quasi factor 'two': expected a number, METHOD=NUMBER,... or infer"},
      {"--quasi-factor deq= a", "quasi factor 'deq='"},
      {"--quasi-factor -1 a", "found '-1'"},
      {"--quasi-factor", "--quasi-factor"},
      {"--quasi-factor dek=1 a", "a: unknown method \"dek\""},
      {"--quasi-factor dek=1 --type queue a", "unknown method \"dek\""},
      {"--quasi-factor 1 --quasi-set deq --quasi-set enq,deq a", "'deq' is in another set already"},
      {"--quasi-factor enq=1 --quasi-set deq a", "'enq' is in none of the sets given"},
      {"--quasi-flavour loose a", "expected permutation or strict"},
      {"--quasi-flavour strict --quasi-factor write=1 register", "'register' is none of them"},
      {"--quasi-factor 1 register", "has no method that removes an item"},
      {"--quasi-flavour strict --quasi-algorithm search --quasi-factor 1 a",
       "the algorithm search decides the flavour permutation only"},
      {"--quasi-algorithm specification --quasi-factor 1 a",
       "the algorithm specification decides the flavour strict only"},
      {"--quasi-algorithm best --quasi-factor 1 a", "unknown algorithm 'best'"},
      {"--quasi-algorithm search a", "factors are inferred by an algorithm of their own"},
      {"--quasi-factor 1 --algorithm wgl a", "--algorithm is for linearizability"},
      {"--quasi-factor 1 --depth 2 a", "--depth is for hitting-families"},
      {"--quasi-factor infer --jobs 2 a", "--jobs: factors are inferred"},
      {"--check linearizability --quasi-factor 1 a", "has no use for --quasi-factor"},
      {"--check none a", "unknown check 'none'"},
      {"--quasi-factor 1 --optimizations none a", "round-up only"},
      {"--quasi-factor 1 --quasi-algorithm round-up --optimizations some a",
       "unknown optimization 'some'"},
      {"--specification serial a", "no program that could be run serially"},
  };
  for (const auto& [words, part] : rows) {
    EXPECT_EQ(command.run(words), 2) << words << command.output;
    EXPECT_THAT(command.error, HasSubstr(part)) << words;
    EXPECT_EQ(std::ranges::count(command.error, '\n'), 1) << words << ": " << command.error;
    EXPECT_THAT(command.output, Not(HasSubstr("explained"))) << words;
  }
}

TEST(CheckQuasiCommand, IsAskedForByEachOfItsOptions) {
  QuasiCommand command;
  command.write("a", "queue", "+1 +2 -2 -1");
  for (const char* words : {"--check quasi-linearizability a", "--quasi-set deq a",
                            "--quasi-flavour permutation a", "--quasi-factor infer a"}) {
    EXPECT_EQ(command.run(words), 0) << words;
    EXPECT_THAT(command.output, HasSubstr("the smallest factor for 1 history: deq=1")) << words;
  }
  EXPECT_EQ(command.run("--check linearizability a"), 1);
}

TEST(CheckQuasiCommand, DrawsOnlyWhatMattersOfALongHistory) {
  QuasiCommand command;
  std::string operations;
  for (int i = 1; i <= 30; ++i) {
    operations += "+" + std::to_string(i) + " ";
  }
  operations += "-2 -1";
  command.write("a", "queue", operations);
  EXPECT_EQ(command.run("--quasi-factor 0 a"), 1);
  EXPECT_THAT(command.output, HasSubstr("    ... 8 operations that began before these"));
  EXPECT_THAT(command.output,
              HasSubstr("(of 32 calls only those out of order):\n    31. process 30"));
}

}  // namespace
}  // namespace heddle::checkers
