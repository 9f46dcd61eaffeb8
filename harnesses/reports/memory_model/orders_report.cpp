#include "harnesses/reports/memory_model/orders_report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable_text.hpp"
#include "harnesses/reports/numbers.hpp"

namespace heddle::harnesses {
namespace {

bool could_be_weaker(const OrderReport& one) { return one.order != one.weakest; }

std::string where(const OrderReport& one) {
  return fmt::format("{}{}{}{}", one.kind, one.what.empty() ? "" : " of " + one.what,
                     one.place.empty() ? "" : " in ", one.place);
}

}  // namespace

std::string orders_text(const OrdersReport& report) {
  if (!report.not_known.empty()) {
    return fmt::format("  which memory orders could be weaker is not known: {}\n",
                       base::printable_line(report.not_known));
  }
  const auto count =
      static_cast<std::uint64_t>(std::ranges::count_if(report.orders, could_be_weaker));
  std::string text = fmt::format("  {} of {} could be weaker, with {} still passing ({}):\n", count,
                                 counted(report.orders.size(), "memory order", "memory orders"),
                                 counted(report.scenarios, "scenario", "scenarios"),
                                 counted(report.explorations, "exploration", "explorations"));
  for (const OrderReport& one : report.orders) {
    const std::string found = could_be_weaker(one) ? " -> " + one.weakest
                              : one.is_decided     ? ", needed"
                                                   : "";
    text += fmt::format("    {}: {}{}{}\n", base::printable_line(where(one)), one.order, found,
                        one.is_decided ? "" : ", not decided whether less will do");
  }
  return text;
}

base::Json orders_json(const OrdersReport& report) {
  base::Json orders = base::Json::array();
  for (const OrderReport& one : report.orders) {
    orders.push_back({{"kind", one.kind},
                      {"object", one.what},
                      {"place", one.place},
                      {"order", one.order},
                      {"weakest", one.weakest},
                      {"decided", one.is_decided}});
  }
  return {{"not_known", report.not_known.empty() ? base::Json() : base::Json(report.not_known)},
          {"scenarios", report.scenarios},
          {"explorations", report.explorations},
          {"orders", orders}};
}

}  // namespace heddle::harnesses
