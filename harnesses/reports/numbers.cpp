#include "harnesses/reports/numbers.hpp"

#include <cmath>
#include <cstdio>

namespace heddle::harnesses {
namespace {

std::string formatted(const char* format, double number) {
  char text[64];
  std::snprintf(text, sizeof text, format, number);
  return text;
}

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3;) {
    i -= 3;
    text.insert(i, ",");
  }
  return text;
}

std::string counted(std::uint64_t number, const char* one, const char* many) {
  return grouped(number) + " " + (number == 1 ? one : many);
}

std::string about_text(double fraction) {
  const double percent = fraction * 100;
  constexpr double least = 0.0001;
  if (percent > 0 && percent < least) {
    return "less than 0.0001 %";
  }
  if (percent >= 99 && fraction < 1) {
    return formatted("about %.1f %%", std::floor(percent * 10) / 10);
  }
  return formatted(percent >= 10 ? "about %.0f %%" : "about %.2g %%", percent);
}

std::string duration_text(double seconds) {
  constexpr double minute = 60;
  constexpr double hour = 60 * minute;
  constexpr double day = 24 * hour;
  if (seconds < 2 * minute) {
    return formatted(seconds < 10 ? "%.1f s" : "%.0f s", seconds);
  }
  if (seconds < 2 * hour) {
    return formatted("%.1f min", seconds / minute);
  }
  if (seconds < 2 * day) {
    return formatted("%.1f h", seconds / hour);
  }
  return seconds < 365 * day ? formatted("%.1f d", seconds / day) : "years";
}

}  // namespace heddle::harnesses
