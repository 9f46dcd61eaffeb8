#include "base/json.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace heddle::base {
namespace {

TEST(Json, OfManyMembersWithOneKeyTheLastStaysAtThePlaceOfTheFirst) {
  std::string text = "{";
  for (int i = 0; i < 60; ++i) {
    text += fmt::format("{}\"k{}\":{}", i == 0 ? "" : ",", i % 25, i);
  }
  const std::optional<Json> json = parse_json(text + "}", 1);
  ASSERT_TRUE(json);
  ASSERT_EQ(json->members().size(), 25U);
  for (int i = 0; i < 25; ++i) {
    const Json::Member& member = json->members()[static_cast<std::size_t>(i)];
    EXPECT_EQ(member.key, fmt::format("k{}", i));
    EXPECT_EQ(member.value.integer(), i < 10 ? 50 + i : 25 + i);
  }
}

TEST(Json, IsMadeFromWhatItHolds) {
  const std::vector<unsigned> numbers = {1, 2};
  const std::vector<std::string> texts = {"a", "b"};
  Json json{{"none", nullptr}, {"truth", true},        {"small", std::uint8_t{7}},
            {"real", 0.5},     {"text", "x"},          {"view", std::string_view("y")},
            {"texts", texts},  {"numbers", numbers},   {"empty", Json::array()},
            {"text", "z"},     {"object", {{"a", 1}}}, {"pair", {{"a", "b"}, {"c", "d"}}}};
  EXPECT_EQ(json.dump(), R"({"none":null,"truth":true,"small":7,"real":0.5,"text":"z","view":"y",)"
                         R"("texts":["a","b"],"numbers":[1,2],"empty":[],"object":{"a":1},)"
                         R"("pair":{"a":"b","c":"d"}})");
  json = {{"last", -1}};
  EXPECT_EQ(json.dump(), R"({"last":-1})");
  EXPECT_EQ(Json().dump(), "null");
  EXPECT_EQ(Json::object().dump(), "{}");
}

TEST(Json, GrowsByKeysAndItems) {
  Json json;
  json["b"] = 1;
  json["a"];
  json["b"] = {{"c", 2}};
  json["list"] = Json::array();
  json["list"].push_back(3);
  json["list"].push_back({{"d", 4}}) = 5;
  const Json copy = json;
  json["b"]["c"] = "changed";
  EXPECT_EQ(copy.dump(), R"({"b":{"c":2},"a":null,"list":[3,5]})");
  EXPECT_EQ(json.dump(), R"({"b":{"c":"changed"},"a":null,"list":[3,5]})");
}

TEST(Json, FindsMembersOfObjectsOnly) {
  const Json json{{"a", nullptr}};
  EXPECT_TRUE(json.contains("a"));
  EXPECT_FALSE(json.contains("b"));
  EXPECT_FALSE(Json("a").contains("a"));
  EXPECT_FALSE(Json(std::vector<std::string>{"a"}).contains("a"));
  EXPECT_EQ(json.find("a"), &json.members().front().value);
}

TEST(Json, GivesIntegersThatFit) {
  constexpr std::uint64_t largest = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(Json(-3).integer(), -3);
  EXPECT_EQ(Json(largest).integer(), static_cast<std::int64_t>(largest));
  EXPECT_EQ(Json(largest + 1).integer(), std::nullopt);
  EXPECT_EQ(Json(largest + 1).natural(), largest + 1);
  EXPECT_EQ(Json(3).natural(), std::nullopt);
  for (const Json& json : {Json(3.0), Json("3"), Json(true), Json()}) {
    EXPECT_EQ(json.integer(), std::nullopt) << json.dump();
    EXPECT_EQ(json.natural(), std::nullopt) << json.dump();
  }
}

}  // namespace
}  // namespace heddle::base
