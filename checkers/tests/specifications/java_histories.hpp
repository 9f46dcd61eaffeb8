#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "checkers/history/history.hpp"

namespace heddle::checkers {

/// A history of a class of java.util.concurrent, as a line of the corpus holds it.
struct JavaHistory {
  std::string name;
  std::string class_name;  ///< fully qualified
  std::optional<Value> capacity;
  History history;
};

/// Calls `visit` with each history of a gzip file with one JSON history a line. A small reader of
/// its own, so that specifications are tested apart from the formats.
void for_all_java_histories(const std::filesystem::path& path,
                            const std::function<void(const JavaHistory&)>& visit);

}  // namespace heddle::checkers
