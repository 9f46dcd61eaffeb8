#pragma once

#include <string>

#include "harnesses/reports/report.hpp"

/// How an exploration ended, in words.
namespace heddle::harnesses {

/// Whether all of it was seen, or what cut it short.
[[nodiscard]] std::string end_text(const Report& report);

/// "stopped by: time-limit".
[[nodiscard]] std::string stopped_text(StoppedBy reason);

/// "no violation found", "2 violations", "not decided: ...".
[[nodiscard]] std::string verdict_text(const Report& report);

/// Whether the verdict is not that nothing is decided.
[[nodiscard]] bool is_decided(const Report& report);

}  // namespace heddle::harnesses
