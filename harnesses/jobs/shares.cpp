#include "harnesses/jobs/shares.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/hashing.hpp"
#include "harnesses/jobs/resume.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/traces/trace_file.hpp"

namespace heddle::harnesses {
namespace {

using base::Json;

constexpr unsigned version = 1;
constexpr std::size_t deepest_level = 20;
constexpr unsigned most_shares = 1'000'000;

struct FileKind {
  const char* key;
  const char* name;
};
constexpr FileKind share_kind{"heddle_share", "a share of a search"};
constexpr FileKind search_kind{"heddle_search", "a search"};
constexpr FileKind result_kind{"heddle_share_result", "the result of a share"};

Json json_of(const ShareName& name, const FileKind& kind) {
  return {{kind.key, version},
          {"heddle", version_number()},
          {"subject", harnesses::json_of(name.subject)},
          {"round", name.round},
          {"number", name.number},
          {"of", name.of}};
}

ShareName read_name(const JsonReader& json, const FileKind& kind) {
  unsigned written = 0;
  json.read(kind.key, written);
  if (written != version) {
    json.refuse(kind.key,
                fmt::format("version {}, of which this Heddle knows {} only", written, version));
  }
  ShareName name;
  json.read("heddle", name.heddle);
  name.subject = read_checkpoint_subject(json.object("subject"));
  json.read("round", name.round);
  json.read("of", name.of);
  if (name.of == 0 || name.of > most_shares) {
    json.refuse("of", "no number of shares");
  }
  json.read("number", name.number);
  if (name.number == 0 || name.number > name.of) {
    json.refuse("number", fmt::format("there are {} shares", name.of));
  }
  return name;
}

Json parsed_text(const std::string& text, const std::string& path, const FileKind& kind) {
  base::JsonError error;
  std::optional<Json> document = base::parse_json(text, deepest_level, &error);
  if (!document) {
    throw UsageError(fmt::format("{}: not {}: {}", path, kind.name, error.text));
  }
  if (!document->contains(kind.key)) {
    throw UsageError(fmt::format("{}: not {}", path, kind.name));
  }
  return std::move(*document);
}

Json parsed(const std::string& path, const FileKind& kind) {
  return parsed_text(read_text_file(path), path, kind);
}

}  // namespace

std::string round_of(const std::string& checkpoint) {
  base::WordHasher hasher;
  hasher.add(checkpoint);
  return fmt::format("{:016x}{:016x}", hasher.high(), hasher.low());
}

std::string text_of(const Share& share) {
  Json json = json_of(share.name, share_kind);
  json["unit"] = json_of(share.unit, scheduler::Fingerprints::left_out);
  return json.dump() + "\n";
}

std::string text_of(const ShareResult& result) {
  Json json = json_of(result.name, result_kind);
  json["result"] = json_of(result.result, scheduler::Fingerprints::left_out);
  return json.dump() + "\n";
}

/// Who is to read the rest is checked first: sites, say, are those of one build.
Share read_share(const std::string& path) {
  const Json document = parsed(path, share_kind);
  const JsonReader json(document, path, "");
  Share share;
  share.name = read_name(json, share_kind);
  require_same_build(path, share.name.subject);
  share.unit = read_work_unit(json.object("unit"));
  return share;
}

ShareResult read_share_result(const std::string& path) {
  const Json document = parsed(path, result_kind);
  const JsonReader json(document, path, "");
  ShareResult result;
  result.name = read_name(json, result_kind);
  require_same_build(path, result.name.subject);
  result.result = read_work_result(json.object("result"));
  if (result.result.findings.first) {
    result.result.findings.first->course = 0;  // of addresses
  }
  return result;
}

void require_same_search(const std::string& path, const ShareName& written,
                         const CheckpointSubject& now) {
  require_same(path, written.subject, now);
  if (written.subject.options != now.options) {
    throw UsageError(fmt::format("{}: of a search with the options '{}', this is '{}'", path,
                                 join_words(written.subject.options), join_words(now.options)));
  }
  if (written.heddle != version_number()) {
    throw UsageError(fmt::format("{}: written by Heddle {}, this is {}", path, written.heddle,
                                 version_number()));
  }
}

std::string subject_text(const CheckpointSubject& subject) {
  ShareName name;
  name.subject = subject;
  return json_of(name, search_kind).dump();
}

ShareName read_subject_text(const std::string& text, const std::string& name) {
  const Json document = parsed_text(text, name, search_kind);
  return read_name(JsonReader(document, name, ""), search_kind);
}

}  // namespace heddle::harnesses
