#include "harnesses/commands/told_history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/json.hpp"
#include "harnesses/traces/json_reader.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;
using checkers::Answer;
using checkers::Outcome;

constexpr const char* name_of_queue = "the queue";

constexpr std::array<std::pair<const char*, Answer>, 3> answers{
    {{"explained", Answer::explained},
     {"not explained", Answer::not_explained},
     {"unknown", Answer::unknown}}};

}  // namespace

std::string text_of(const ToldHistory& told) {
  const Outcome& outcome = told.outcome;
  Json json{{"file", told.file},         {"history", told.history}, {"name", outcome.file},
            {"text", outcome.text},      {"error", outcome.error},  {"is_only", outcome.is_only},
            {"is_last", outcome.is_last}};
  for (const auto& [name, answer] : answers) {
    if (outcome.answer == answer) {
      json["answer"] = name;
    }
  }
  return json.dump();
}

ToldHistory read_told_history(const std::string& text, std::size_t files) {
  const Json document = parse_message(text, name_of_queue);
  const JsonReader json(document, name_of_queue, "");
  ToldHistory told;
  json.read("file", told.file);
  if (told.file >= files) {
    json.refuse("file", fmt::format("there are {} files", files));
  }
  json.read("history", told.history);
  json.read("name", told.outcome.file);
  json.read("text", told.outcome.text);
  json.read("error", told.outcome.error);
  json.read("is_only", told.outcome.is_only);
  json.read("is_last", told.outcome.is_last);
  if (json.has("answer")) {
    std::string name;
    json.read("answer", name);
    const auto* const found =
        std::ranges::find_if(answers, [&](const auto& row) { return name == row.first; });
    if (found == answers.end()) {
      json.refuse("answer", "no answer");
    }
    told.outcome.answer = found->second;
  }
  return told;
}

}  // namespace heddle::harnesses
