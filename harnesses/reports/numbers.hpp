#pragma once

#include <cstdint>
#include <string>

/// Numbers as a person reads them.
namespace heddle::harnesses {

/// 1234567 -> "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);

/// 2, "execution", "executions" -> "2 executions".
[[nodiscard]] std::string counted(std::uint64_t number, const char* one, const char* many);

/// 0.1234 -> "about 12 %", 1e-30 -> "less than 0.0001 %"; never "about 100 %" for less than 1.
[[nodiscard]] std::string about_text(double fraction);

/// 3.2 -> "3.2 s", 150 -> "2.5 min", ... "2.1 d", above a year "years".
[[nodiscard]] std::string duration_text(double seconds);

}  // namespace heddle::harnesses
