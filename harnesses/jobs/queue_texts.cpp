#include "harnesses/jobs/queue_texts.hpp"

#include <fmt/format.h>

#include "harnesses/jobs/plan_json.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

constexpr const char* name = "the queue";

}  // namespace

std::string entry_text(const std::vector<scheduler::WeightedSubtree>& parts) {
  Json json = Json::object();
  add_parts(json, parts, scheduler::Fingerprints::left_out);
  return json.dump();
}

std::vector<scheduler::WeightedSubtree> read_entry(const std::string& text) {
  const Json document = parse_message(text, name);
  std::vector<scheduler::WeightedSubtree> parts;
  read_parts(JsonReader(document, name, ""), parts);
  return parts;
}

std::string queue_result_text(const WorkResult& result, bool is_first) {
  const Json json{{"is_first", is_first},
                  {"result", json_of(result, scheduler::Fingerprints::left_out)}};
  return json.dump();
}

QueueResult read_queue_result(const std::string& text) {
  const Json document = parse_message(text, name);
  const JsonReader json(document, name, "");
  QueueResult one;
  json.read("is_first", one.is_first);
  one.result = read_work_result(json.object("result"));
  if (one.result.findings.first) {
    one.result.findings.first->course = 0;  // of addresses
  }
  return one;
}

std::string threads_text(const std::vector<runtime::ThreadName>& threads) {
  std::string text;
  for (const runtime::ThreadName& thread : threads) {
    text += fmt::format("{}{},{}", text.empty() ? "" : ",", thread.parent, thread.index);
  }
  return text.empty() ? text : text + ",";
}

std::vector<runtime::ThreadName> read_threads_text(const std::string& text) {
  const std::string list = text.empty() ? text : text.substr(0, text.size() - 1);
  const Json document = parse_message("{\"threads\":[" + list + "]}", name);
  std::vector<runtime::ThreadName> threads;
  read_threads(JsonReader(document, name, ""), "threads", threads);
  return threads;
}

}  // namespace heddle::harnesses
