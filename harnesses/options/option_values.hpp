#pragma once

#include <map>
#include <string>

#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {

/// The value that `name` stands for; a UsageError that lists the known ones if it is none.
template <typename T>
T one_of(const std::string& option, const std::map<std::string, T>& known,
         const std::string& name) {
  const auto found = known.find(name);
  if (found != known.end()) {
    return found->second;
  }
  std::string list;
  for (const auto& [word, value] : known) {
    list += (list.empty() ? "" : ", ") + word;
  }
  throw UsageError(option + ": unknown value '" + name + "' (known: " + list + ")");
}

}  // namespace heddle::harnesses
