#include "checkers/formats/edn/independent_tuple.hpp"

#include "checkers/formats/edn/edn_value.hpp"

namespace heddle::checkers {

bool is_list_of(std::size_t length, const EdnNode& node) {
  std::size_t parts = 0;
  for (const EdnNode* part = &node + 1; part != after(&node); part = after(part)) {
    ++parts;
  }
  return node.kind == EdnKind::list && parts == length;
}

namespace {

bool is_of_independent(std::string_view tag) {
  tag.remove_prefix(tag.starts_with('#') ? 1 : 0);
  return tag.starts_with("jepsen.independent");
}

}  // namespace

std::optional<IndependentTuple> independent_tuple(const EdnEvent& event, bool lists_are_tuples,
                                                  const EdnReader& reader) {
  const EdnNode* tuple = event.value;
  if (tuple == nullptr) {
    return std::nullopt;
  }
  if (tuple->kind == EdnKind::tagged && is_of_independent(tuple->text)) {
    ++tuple;
    if (!is_list_of(2, *tuple)) {
      reader.fail(event.line, "a tuple of jepsen.independent that is not [key value]");
    }
  } else if (!lists_are_tuples || !is_list_of(2, *tuple)) {
    return std::nullopt;
  }
  const EdnNode* const key = tuple + 1;
  const EdnNode* const value = after(key);
  return IndependentTuple{.key = to_text(edn_value(*key, reader)),
                          .value = value->kind == EdnKind::nil ? nullptr : value};
}

}  // namespace heddle::checkers
