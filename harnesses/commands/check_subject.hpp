#pragma once

#include <string>
#include <vector>

#include "checkers/command/arguments/check_arguments.hpp"

namespace heddle::harnesses {

/// What must be the same for all who judge files together: no name of a file is in it.
struct CheckSubject {
  std::string heddle;
  std::vector<std::string> options;
  std::vector<std::string> files;  ///< a hash of each, of its name and what is in it
};

[[nodiscard]] CheckSubject subject_of(const checkers::CheckArguments& arguments);
[[nodiscard]] std::string text_of(const CheckSubject& subject);

/// Throws UsageError unless `known`, the text of a subject, is `now`'s. The message begins with
/// `shown`, and names the first of `files` that is another one.
void require_same(const std::string& shown, const std::string& known, const CheckSubject& now,
                  const std::vector<std::string>& files);

}  // namespace heddle::harnesses
