#include "harnesses/reports/size_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harnesses/reports/numbers.hpp"

namespace heddle::harnesses {

namespace {

const char* reason_text(scheduler::NoBand reason) {
  using scheduler::NoBand;
  switch (reason) {
    case NoBand::none:
      break;
    case NoBand::strategy:
      return "what this strategy has left cannot be sampled";
    case NoBand::bound:
      return "what is left under a preemption bound cannot be sampled";
    case NoBand::final_part:
      return "with --after-join each-state what is left depends on the order";
    case NoBand::races:
      return "executions that are left have races, for which it would begin again";
    case NoBand::asymmetry:
      return "executions that are left tell threads apart that were taken for alike";
    case NoBand::nondeterminism:
      return "the program did not do the same again";
    case NoBand::budget:
      return "samples did not come to their ends in the time for it";
    case NoBand::spread:
      return "samples have too little in common";
  }
  return "";
}

}  // namespace

std::string size_number(double executions) {
  constexpr double largest = 1e9;
  if (executions >= largest) {
    return fmt::format("{:.1e}", executions);
  }
  return grouped(static_cast<std::uint64_t>(std::llround(executions)));
}

std::string size_text(const scheduler::SizeEstimate& size, std::uint64_t done) {
  const char* kind = size.up_to_symmetry ? "executions up to symmetry" : "executions";
  const std::string drawn = fmt::format(
      "{} sampled in {:.2f} s", counted(size.drawn, "execution", "executions"), size.seconds);
  if (!size.executions || !size.at_most) {
    std::string text = fmt::format("no estimate of how many {} it has in all", kind);
    if (size.at_least > static_cast<double>(done)) {
      text += fmt::format(", but at least {} (95 % sure; {})", size_number(size.at_least), drawn);
    }
    return text + ": " + reason_text(size.no_band);
  }
  const double all = std::max(*size.executions, 1.0);
  const std::string part =
      about_text(std::min(1.0, static_cast<double>(done) / all)) + " explored of ";
  if (size.is_exact()) {
    return fmt::format("{}{} {} in all, redundant ones not counted ({})", part,
                       size_number(*size.executions), kind, drawn);
  }
  return fmt::format(
      "{}an estimated {} {} in all, redundant ones not counted (95 % band {} to {}; {})", part,
      size_number(*size.executions), kind, size_number(size.at_least), size_number(*size.at_most),
      drawn);
}

std::string short_size_text(const scheduler::SizeEstimate& size) {
  const char* kind = size.up_to_symmetry ? " up to symmetry" : "";
  if (!size.executions || !size.at_most) {
    return size.drawn > 0 ? fmt::format("of at least {}{}", size_number(size.at_least), kind)
                          : "of an unknown number";
  }
  return size.is_exact()
             ? fmt::format("of {}{}", size_number(*size.executions), kind)
             : fmt::format("of {} ({} to {}){}", size_number(*size.executions),
                           size_number(size.at_least), size_number(*size.at_most), kind);
}

}  // namespace heddle::harnesses
