#include "checkers/formats/edn/edn_transaction.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "checkers/formats/edn/edn_value.hpp"
#include "checkers/formats/edn/independent_tuple.hpp"

namespace heddle::checkers {

Value edn_transaction(const EdnEvent& event, const EdnReader& reader,
                      std::vector<Value>& registers) {
  constexpr const char* form = "a txn is a list of [:read key nil] and [:write key value]";
  if (event.value == nullptr || event.value->kind != EdnKind::list) {
    reader.fail(event.line, form);
  }
  Value::List steps;
  for (const EdnNode* step = event.value + 1; step != after(event.value); step = after(step)) {
    const std::string_view name = is_list_of(3, *step) ? step[1].text : "";
    if (name != ":read" && name != ":write") {
      reader.fail(step->line, form);
    }
    const EdnNode* const key = after(step + 1);
    Value register_key = edn_value(*key, reader);
    if (std::ranges::find(registers, register_key) == registers.end()) {
      registers.push_back(register_key);
    }
    steps.push_back(Value::List{std::string(name.substr(1)), std::move(register_key),
                                edn_value(*after(key), reader)});
  }
  return steps;
}

}  // namespace heddle::checkers
