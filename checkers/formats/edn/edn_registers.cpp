#include "checkers/formats/edn/edn_registers.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace heddle::checkers {
namespace {

bool are_all_of(const std::vector<std::string>& methods, std::span<const std::string_view> known) {
  return std::ranges::all_of(methods, [&](const std::string& method) {
    return std::ranges::find(known, method) != known.end();
  });
}

}  // namespace

std::string edn_type_with(const std::vector<std::string>& methods) {
  static constexpr std::array<std::string_view, 3> of_registers = {"read", "write", "cas"};
  static constexpr std::array<std::string_view, 2> of_mutex = {"acquire", "release"};
  static constexpr std::array<std::string_view, 1> of_multi_register = {"txn"};
  if (methods.empty()) {
    return "";
  }
  if (are_all_of(methods, of_registers)) {
    return std::ranges::find(methods, "cas") != methods.end() ? "cas-register" : "register";
  }
  if (are_all_of(methods, of_mutex)) {
    return "mutex";
  }
  return are_all_of(methods, of_multi_register) ? "multi-register" : "";
}

void take_wishes_from_reads(RecordedHistory& history, bool none_is_answer) {
  for (Call& call : history.coded.calls) {
    if (history.methods[call.name] != "read" || call.argument_count != 1) {
      continue;
    }
    if (!none_is_answer && !call.any_result && call.result == code_of_none) {
      call.result = call.arguments[0];
    }
    call.argument_count = 0;
    call.arguments[0] = 0;
  }
}

}  // namespace heddle::checkers
