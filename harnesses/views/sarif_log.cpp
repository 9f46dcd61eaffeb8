#include "harnesses/views/sarif_log.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "harnesses/options/version.hpp"
#include "harnesses/views/culprits.hpp"
#include "harnesses/views/trace_words.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

Json message(const std::string& text) { return {{"text", text}}; }

/// Files as SARIF names them.
class Artifacts {
 public:
  explicit Artifacts(std::string folder) : folder_(std::move(folder)) {
    folder_ += folder_.ends_with('/') ? "" : "/";
  }

  [[nodiscard]] Json location(const std::string& file) const {
    const std::string path = std::filesystem::path(file).lexically_normal().string();
    if (path.starts_with(folder_)) {
      return {{"uri", uri_path(path.substr(folder_.size()))}, {"uriBaseId", "%SRCROOT%"}};
    }
    if (path.starts_with('/')) {
      return {{"uri", "file://" + uri_path(path)}};
    }
    return {{"uri", uri_path(path)}, {"uriBaseId", "%SRCROOT%"}};
  }

  [[nodiscard]] Json bases() const {
    return {{"%SRCROOT%", Json{{"uri", "file://" + uri_path(folder_)}}}};
  }

 private:
  std::string folder_;
};

/// One violation as a result.
class Result {
 public:
  Result(const SarifFinding& finding, const Artifacts& artifacts)
      : finding_(finding),
        trace_(*finding.trace),
        artifacts_(artifacts),
        words_(trace_),
        culprits_(culprits_of(trace_)) {
    for (const TraceSite& site : trace_.sites) {
      sites_.emplace(site.id, &site);
    }
  }

  Json make() {
    Json result{{"ruleId", name_of(trace_.violation.kind)},
                {"level", "error"},
                {"message", message(told())}};
    Json locations = Json::array();
    Json related = Json::array();
    for (auto step = culprits_.steps.rbegin(); step != culprits_.steps.rend(); ++step) {
      if (const TraceSite* site = site_near(*step)) {
        Json place = location(*site);
        place["message"] = message(words_.step(trace_.steps[*step]));
        (locations.items().empty() ? locations : related).push_back(std::move(place));
      }
    }
    result["locations"] = std::move(locations);
    if (!related.items().empty()) {
      result["relatedLocations"] = std::move(related);
    }
    if (Json flows = thread_flows(); !flows.items().empty()) {
      result["codeFlows"] = Json::Array{Json{{"threadFlows", std::move(flows)}}};
    }
    result["partialFingerprints"] = {{"heddleTraceHash/v1", trace_.trace_hash}};
    result["properties"] = properties();
    return result;
  }

 private:
  [[nodiscard]] std::string told() const {
    std::string text = trace_.violation.message;
    text += trace_.violation.explanation.empty() ? "" : "\n\n" + trace_.violation.explanation;
    return text.empty() ? std::string(name_of(trace_.violation.kind)) : text;
  }

  [[nodiscard]] Json properties() const {
    Json properties{{"harness", trace_.options.harness}};
    const auto add = [&](const char* name, const std::string& text) {
      if (!text.empty()) {
        properties[name] = text;
      }
    };
    add("scenario", trace_.options.scenario);
    add("schedule", trace_.schedule);
    add("trace", finding_.trace_file);
    add("replay", finding_.replay);
    return properties;
  }

  /// Where the step is, or the last one before it of its thread whose place is known.
  [[nodiscard]] const TraceSite* site_near(std::size_t number) const {
    for (std::size_t i = number + 1; i-- > 0;) {
      const TraceStep& step = trace_.steps[i];
      const TraceSite* site = site_of(step);
      if (step.thread == trace_.steps[number].thread && site != nullptr) {
        return site;
      }
    }
    return nullptr;
  }

  /// nullptr if its file or line is not known.
  [[nodiscard]] const TraceSite* site_of(const TraceStep& step) const {
    const auto found = sites_.find(step.site);
    const bool is_known =
        found != sites_.end() && !found->second->file.empty() && found->second->line > 0;
    return is_known ? found->second : nullptr;
  }

  [[nodiscard]] Json location(const TraceSite& site) const {
    Json region{{"startLine", site.line}};
    if (site.column > 0) {
      region["startColumn"] = site.column;
    }
    Json location{{"physicalLocation", Json{{"artifactLocation", artifacts_.location(site.file)},
                                            {"region", std::move(region)}}}};
    if (!site.function.empty()) {
      location["logicalLocations"] =
          Json::Array{Json{{"fullyQualifiedName", site.function}, {"kind", "function"}}};
    }
    return location;
  }

  Json thread_flows() {
    const std::vector<std::size_t> order = words_.shown_in_order();
    const std::size_t first = order.size() - std::min(order.size(), most_steps_in_sarif);
    std::map<unsigned, Json::Array> flows;
    for (std::size_t i = first; i < order.size(); ++i) {
      const TraceStep& step = trace_.steps[order[i]];
      if (const TraceSite* site = site_of(step)) {
        Json place = location(*site);
        place["message"] = message(fmt::format("T{}: {}", step.thread, words_.step(step)));
        const bool is_culprit = culprits_.steps.contains(order[i]);
        flows[step.thread].push_back({{"location", std::move(place)},
                                      {"executionOrder", i - first + 1},
                                      {"importance", is_culprit ? "essential" : "important"}});
      }
    }
    Json texts = Json::array();
    for (auto& [thread, locations] : flows) {
      texts.push_back(
          {{"id", fmt::format("T{}", thread)}, {"locations", Json(std::move(locations))}});
    }
    return texts;
  }

  const SarifFinding& finding_;
  const TraceDocument& trace_;
  const Artifacts& artifacts_;
  TraceWords words_;
  Culprits culprits_;
  std::map<std::uint32_t, const TraceSite*> sites_;
};

Json rules_of(const std::vector<SarifFinding>& findings) {
  std::set<ViolationKind> kinds;
  for (const SarifFinding& finding : findings) {
    kinds.insert(finding.trace->violation.kind);
  }
  Json rules = Json::array();
  for (const ViolationKind kind : kinds) {
    rules.push_back(
        {{"id", name_of(kind)},
         {"shortDescription", message(fmt::format("{} in some interleaving", name_of(kind)))},
         {"defaultConfiguration", Json{{"level", "error"}}}});
  }
  return rules;
}

Json invocation_with(const std::vector<std::string>& warnings) {
  Json notifications = Json::array();
  for (const std::string& warning : warnings) {
    notifications.push_back({{"level", "warning"}, {"message", message(warning)}});
  }
  return {{"executionSuccessful", true}, {"toolExecutionNotifications", std::move(notifications)}};
}

}  // namespace

std::string uri_path(std::string_view path) {
  constexpr std::string_view unescaped =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/!$&'()*+,;=@";
  std::string text;
  for (const char c : path) {
    if (unescaped.find(c) != std::string_view::npos) {
      text += c;
    } else {
      text += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return text;
}

std::string sarif_log(const std::vector<SarifFinding>& findings, const std::string& folder,
                      const std::vector<std::string>& warnings) {
  const Artifacts artifacts(folder);
  Json results = Json::array();
  for (const SarifFinding& finding : findings) {
    results.push_back(Result(finding, artifacts).make());
  }
  const Json driver{
      {"name", "Heddle"}, {"version", version_number()}, {"rules", rules_of(findings)}};
  Json run{{"tool", Json{{"driver", driver}}},
           {"columnKind", "utf16CodeUnits"},
           {"originalUriBaseIds", artifacts.bases()},
           {"results", std::move(results)}};
  if (!warnings.empty()) {
    run["invocations"] = Json::Array{invocation_with(warnings)};
  }
  const Json log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                 {"version", "2.1.0"},
                 {"runs", Json::Array{std::move(run)}}};
  return log.dump() + "\n";
}

std::string sarif_log(const std::vector<SarifFinding>& findings,
                      const std::vector<std::string>& warnings) {
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::current_path(error);
  return sarif_log(findings, error ? "/" : folder.string(), warnings);
}

}  // namespace heddle::harnesses
