#pragma once

#include <string>
#include <utility>
#include <vector>

#include "harnesses/traces/trace_document.hpp"

/// Source files that lie elsewhere than where a trace was made.
namespace heddle::harnesses {

class SourceMap {
 public:
  /// Each rule is FROM=TO: what lay below the folder (or was the file) FROM is below TO. FROM is
  /// the beginning of an absolute path. Throws UsageError for a rule of another form.
  explicit SourceMap(const std::vector<std::string>& rules);

  /// By the rule with the longest FROM that fits; else as it is.
  [[nodiscard]] std::string mapped(const std::string& path) const;

  /// Names the files of all sites anew.
  void apply(TraceDocument& trace) const;

  /// FROM and TO of each rule, without slashes at their ends.
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& rules() const {
    return rules_;
  }

 private:
  std::vector<std::pair<std::string, std::string>> rules_;
};

}  // namespace heddle::harnesses
