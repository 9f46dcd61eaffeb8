#include "checkers/history/value_json.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

namespace heddle::checkers {
namespace {

using base::Json;

Json parsed(const std::string& text) { return base::parse_json(text, 64).value_or("no JSON"); }

TEST(ValueJson, GivesBackEachValue) {
  constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
  const std::vector<Value> plain = {none, false, true, 0, -1, smallest, largest, "", "null"};
  for (const Value& value : plain) {
    EXPECT_EQ(plain_value_of(json_of(value)), value);
    EXPECT_EQ(value_of(parsed(json_of(value).dump())), value);
  }
  const Value list = Value::List{plain, Value::List{}, Value::List{Value::List{1}, "a"}};
  EXPECT_EQ(find_no_value(json_of(list)), nullptr);
  EXPECT_EQ(value_of(parsed(json_of(list).dump())), list);
  EXPECT_EQ(json_of(Value::List{none, true, -1, "a", Value::List{}}).dump(),
            R"([null,true,-1,"a",[]])");
}

TEST(ValueJson, FindsTheFirstPartThatIsNoValue) {
  for (const std::string part : {"1.5", "9223372036854775808", "{}", R"({"a":[]})"}) {
    const Json alone = parsed(part);
    EXPECT_EQ(find_no_value(alone), &alone);
    EXPECT_EQ(plain_value_of(alone), std::nullopt);
    std::string text = "[1,[[\"a\"],";
    text += part;
    text += "],0.5]";
    const Json json = parsed(text);
    EXPECT_EQ(find_no_value(json), &json.items()[1].items()[1]);
  }
}

TEST(ValueJson, AnArrayIsNoPlainValue) { EXPECT_EQ(plain_value_of(Json::array()), std::nullopt); }

}  // namespace
}  // namespace heddle::checkers
