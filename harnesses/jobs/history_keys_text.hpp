#pragma once

#include <string>
#include <string_view>

#include "harnesses/jobs/findings.hpp"

/// Many keys of histories as one text: 32 hexadecimal digits each, then what belongs to it and ";".
namespace heddle::harnesses {

using DistinctHistories = decltype(HistoryFindings::distinct);
using UnlistedPosets = decltype(HistoryFindings::unlisted);
using HistoryKeys = decltype(HistoryFindings::undecided_blocked);

[[nodiscard]] std::string text_of(const DistinctHistories& histories);
[[nodiscard]] std::string text_of(const UnlistedPosets& posets);
[[nodiscard]] std::string text_of(const HistoryKeys& keys);

/// Each returns whether the text is one that text_of can have written.
[[nodiscard]] bool parse_keys(std::string_view text, DistinctHistories& histories);
[[nodiscard]] bool parse_keys(std::string_view text, UnlistedPosets& posets);
[[nodiscard]] bool parse_keys(std::string_view text, HistoryKeys& keys);

}  // namespace heddle::harnesses
