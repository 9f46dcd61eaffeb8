#include "checkers/formats/edn/edn_sets.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "checkers/formats/edn/edn_value.hpp"

namespace heddle::checkers {
namespace {

constexpr std::string_view read_name = "read";
constexpr std::array<std::string_view, 5> names = {"add", "remove", "delete", "contains",
                                                   read_name};

bool is_read(const RecordedHistory& history, const Call& call) {
  return history.methods[call.name] == read_name;
}

}  // namespace

bool may_be_of_set(const RecordedHistory& history) {
  return std::ranges::all_of(history.methods,
                             [](const std::string& method) {
                               return std::ranges::find(names, method) != names.end();
                             }) &&
         std::ranges::all_of(history.coded.calls, [&](const Call& call) {
           return !is_read(history, call) || call.any_result || call.result == code_of_none ||
                  history.coded.values.list_of(call.result) != nullptr;
         });
}

bool adds_and_lists(const RecordedHistory& history) {
  const ValueTable& values = history.coded.values;
  return std::ranges::find(history.methods, "add") != history.methods.end() &&
         std::ranges::any_of(history.coded.calls, [&](const Call& call) {
           const bool says_again = call.argument_count == 1 && !call.any_result;
           return is_read(history, call) &&
                  (values.list_of(call.result) != nullptr ||
                   (says_again && values.list_of(call.arguments[0]) != nullptr));
         });
}

void list_sets_of_reads(RecordedHistory& history) {
  ValueTable& values = history.coded.values;
  for (Call& call : history.coded.calls) {
    const Value::List* const list = is_read(history, call) ? values.list_of(call.result) : nullptr;
    if (list != nullptr && !list->empty() && list->front() == edn_set_mark) {
      const Value members = Value::List(list->begin() + 1, list->end());
      call.result = values.encode(members);
    }
  }
}

}  // namespace heddle::checkers
