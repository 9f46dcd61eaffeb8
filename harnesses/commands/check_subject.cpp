#include "harnesses/commands/check_subject.hpp"

#include <fmt/format.h>

#include <fstream>
#include <string_view>

#include "base/hashing.hpp"
#include "base/json.hpp"
#include "harnesses/options/options.hpp"
#include "harnesses/options/usage_error.hpp"
#include "harnesses/options/version.hpp"
#include "harnesses/traces/json_reader.hpp"

namespace heddle::harnesses {

using base::Json;
using checkers::CheckArguments;

namespace {

/// Of its name and what is in it. A file that cannot be read is judged as such.
std::string hash_of_file(const std::string& path) {
  base::WordHasher hasher;
  hasher.add(path);
  std::ifstream file(path, std::ios::binary);
  std::string chunk(std::size_t{1} << 20U, '\0');
  while (file) {
    file.read(chunk.data(), static_cast<std::streamsize>(chunk.size()));
    hasher.add(std::string_view(chunk.data(), static_cast<std::size_t>(file.gcount())));
  }
  return fmt::format("{:016x}{:016x}", hasher.high(), hasher.low());
}

}  // namespace

CheckSubject subject_of(const CheckArguments& arguments) {
  CheckSubject subject{version_number(), checkers::words_for_all(arguments.words), {}};
  for (const std::string& path : arguments.files) {
    std::erase(subject.options, path);
    subject.files.push_back(hash_of_file(path));
  }
  return subject;
}

std::string text_of(const CheckSubject& subject) {
  return Json{
      {"heddle_check", subject.heddle}, {"options", subject.options}, {"files", subject.files}}
      .dump();
}

void require_same(const std::string& shown, const std::string& known, const CheckSubject& now,
                  const std::vector<std::string>& files) {
  const Json document = parse_message(known, shown);
  const JsonReader json(document, shown, "");
  if (!json.has("heddle_check")) {
    throw UsageError(shown + ": of an exploration, not of histories");
  }
  CheckSubject begun;
  json.read("heddle_check", begun.heddle);
  json.read("options", begun.options);
  json.read("files", begun.files);
  if (begun.heddle != now.heddle) {
    throw UsageError(
        fmt::format("{}: begun by Heddle {}, this is {}", shown, begun.heddle, now.heddle));
  }
  if (begun.files.size() != now.files.size()) {
    throw UsageError(fmt::format("{}: begun with {} files, these are {}", shown, begun.files.size(),
                                 now.files.size()));
  }
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (begun.files[i] != now.files[i]) {
      throw UsageError(fmt::format(
          "{}: {} is not the file that stood there when it was begun, by its name or content",
          shown, files[i]));
    }
  }
  if (begun.options != now.options) {
    throw UsageError(fmt::format("{}: begun with '{}', this is '{}'", shown,
                                 join_words(begun.options), join_words(now.options)));
  }
}

}  // namespace heddle::harnesses
