#include "harnesses/reports/numbers.hpp"

#include <fmt/format.h>

#include <cmath>

namespace heddle::harnesses {
std::string grouped(std::uint64_t number) {
  std::string text = fmt::to_string(number);
  for (std::size_t i = text.size(); i > 3;) {
    i -= 3;
    text.insert(i, ",");
  }
  return text;
}

std::string counted(std::uint64_t number, const char* one, const char* many) {
  return fmt::format("{} {}", grouped(number), number == 1 ? one : many);
}

std::string about_text(double fraction) {
  const double percent = fraction * 100;
  constexpr double least = 0.0001;
  if (percent > 0 && percent < least) {
    return "less than 0.0001 %";
  }
  if (percent >= 99 && fraction < 1) {
    return fmt::format("about {:.1f} %", std::floor(percent * 10) / 10);
  }
  return percent >= 10 ? fmt::format("about {:.0f} %", percent)
                       : fmt::format("about {:.2g} %", percent);
}

std::string duration_text(double seconds) {
  constexpr double minute = 60;
  constexpr double hour = 60 * minute;
  constexpr double day = 24 * hour;
  if (seconds < 2 * minute) {
    return fmt::format("{:.{}f} s", seconds, seconds < 10 ? 1 : 0);
  }
  if (seconds < 2 * hour) {
    return fmt::format("{:.1f} min", seconds / minute);
  }
  if (seconds < 2 * day) {
    return fmt::format("{:.1f} h", seconds / hour);
  }
  return seconds < 365 * day ? fmt::format("{:.1f} d", seconds / day) : "years";
}

}  // namespace heddle::harnesses
