#pragma once

#include <cstddef>
#include <string>

#include "checkers/command/ordered_report.hpp"

namespace heddle::harnesses {

/// What a worker of a check tells the others of one history.
struct ToldHistory {
  std::size_t file = 0;  ///< its place in the list
  std::size_t history = 0;
  checkers::Outcome outcome;  ///< without a page
};

[[nodiscard]] std::string text_of(const ToldHistory& told);

/// Throws UsageError for what text_of cannot have written, or of another number of files.
[[nodiscard]] ToldHistory read_told_history(const std::string& text, std::size_t files);

}  // namespace heddle::harnesses
