#include "checkers/formats/tla/tla_export.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "checkers/bad_input.hpp"
#include "checkers/checker.hpp"
#include "checkers/tests/formats/figure_one.hpp"
#include "checkers/tests/formats/parse.hpp"

namespace heddle::checkers {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Compares with the file of that name in golden/, or writes it if HEDDLE_UPDATE_GOLDEN is set.
void expect_golden(const std::string& name, const std::string& text) {
  const std::string path = HEDDLE_GOLDEN_DIR "/" + name;
  if (std::getenv("HEDDLE_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path, std::ios::binary) << text;
  }
  EXPECT_EQ(text, read_file(path)) << path;
}

TlaModules exported(const RecordedHistory& history) {
  return to_tla(history, *find_specification(history.type), "M");
}

Answer answer_of(RecordedHistory history) {
  bind(history, *find_specification(history.type));
  return Checker(Algorithm::definition).check(history.coded).answer;
}

class FigureOne : public testing::TestWithParam<FigureOneHistory> {};

TEST_P(FigureOne, GivesTheGoldenModules) {
  const std::string name = GetParam().name;
  const TlaModules modules =
      to_tla(history_of_events(GetParam().events), *find_specification("queue"), name);
  expect_golden(name + ".tla", modules.events);
  expect_golden(name + "Operations.tla", modules.operations);
}

TEST_P(FigureOne, HasTheVerdictOfThePaperBeforeAndAfterExport) {
  const RecordedHistory history = history_of_events(GetParam().events);
  const Answer expected = GetParam().is_linearizable ? Answer::explained : Answer::not_explained;
  EXPECT_EQ(answer_of(history), expected);
  EXPECT_EQ(answer_of(parse(exported(history).events)), expected);
}

INSTANTIATE_TEST_SUITE_P(All, FigureOne, testing::ValuesIn(figure_one),
                         [](const auto& info) { return std::string(info.param.name); });

/// Without the lines of the file.
std::string content(const RecordedHistory& history) {
  std::string text = history.type + "\n";
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const Operation operation = operation_of(history, i);
    text += process_name(history, operation.process) + ": " + to_text(operation) + " " +
            std::to_string(operation.invocation) + "-" +
            (operation.response ? std::to_string(*operation.response) : "") + "\n";
  }
  return text + (history.initial ? to_text(*history.initial) : "");
}

TEST(TlaExport, EventsAreReadBackAsTheyWere) {
  const std::string texts[] = {
      "# stack 2 4\n1 1 2 0 5 0\n0 3 6 0 4 0\n1 4 5 1 0 4\n0 7 8 1 0 -1\n",
      "# set 1 3\n0 1 2 0 5 1\n0 3 4 2 5 0\n0 5 6 1 -5 0\n",
      R"({:process 0 :type :invoke :f :cas :value [0 "none"]}
         {:process 1 :type :invoke :f :read}
         {:process 0 :type :ok :f :cas :value [0 "none"]}
         {:process 1 :type :ok :f :read :value 0})",
      R"({:process 0 :type :invoke :f :write :value "a\"\\b"}
         {:process 1 :type :invoke :f :read}{:process 1 :type :ok :f :read :value [1 nil]})",
      "{:process 0 :type :invoke :f :acquire}{:process 0 :type :ok :f :acquire}"};
  for (const std::string& text : texts) {
    const RecordedHistory history = parse(text);
    EXPECT_EQ(content(parse(exported(history).events)), content(history));
  }
}

TEST(TlaExport, TheInitialStateIsReadBackToo) {
  RecordedHistory history = history_of_events("D() A, Ok(x) A");
  history.initial = Value(Value::List{"x", "y"});
  const TlaModules modules = exported(history);
  EXPECT_THAT(modules.events, HasSubstr("InitialState == <<\"x\", \"y\">>\n"));
  EXPECT_EQ(answer_of(parse(modules.events)), Answer::explained);
  history.initial = Value(Value::List{"y", 7});
  EXPECT_THAT(exported(history).operations,
              HasSubstr("InitialState == <<\"\\\"y\\\"\", \"7\">>\n"));
  EXPECT_EQ(answer_of(parse(exported(history).events)), Answer::not_explained);
}

TEST(TlaExport, AliasesOfMethodsHaveOneName) {
  RecordedHistory history = parse("{:process 0 :type :invoke :f :enqueue :value 1}");
  history.type = "queue";
  EXPECT_THAT(exported(history).events, HasSubstr("[op |-> \"E\", val |-> \"1\", proc |-> \"0\"]"));
  EXPECT_THAT(exported(history).operations, HasSubstr("op |-> \"enq\""));
}

TEST(TlaExport, AnUnknownAnswerIsNone) {
  const RecordedHistory history =
      parse("{:process 0 :type :invoke :f :read}{:process 0 :type :ok :f :read :value nil}");
  const TlaModules modules = exported(history);
  EXPECT_THAT(modules.events, HasSubstr("for want of a form"));
  EXPECT_THAT(modules.events, Not(HasSubstr("[op |-> \"Ok\", proc |-> \"0\"]")));
  EXPECT_THAT(modules.operations, HasSubstr("known |-> FALSE"));
  EXPECT_THAT(modules.operations, HasSubstr("responded |-> 2]"));
}

TEST(TlaExport, WhatHasNoFormIsRefused) {
  RecordedHistory history = history_of_events("D() A");
  EXPECT_THROW(to_tla(history, *find_specification("counter"), "M"), BadInput);
  history.methods[0] = "fly";
  EXPECT_THROW(exported(history), BadOperation);
  RecordedHistory without_argument = history_of_events("E() A");
  EXPECT_THROW(exported(without_argument), BadOperation);
}

}  // namespace
}  // namespace heddle::checkers
