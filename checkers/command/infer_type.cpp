#include "checkers/command/infer_type.hpp"

#include <algorithm>
#include <vector>

#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

bool fits(RecordedHistory& recorded, const Specification& specification) {
  try {
    bind(recorded, specification);
    return true;
  } catch (const BadInput&) {
    return false;
  }
}

/// Whether all names that the file uses are the first ones of their methods.
bool has_own_names(const RecordedHistory& recorded, const Specification& specification) {
  return std::ranges::all_of(recorded.methods, [&](const auto& name) {
    return std::ranges::any_of(specification.methods,
                               [&](const Method& method) { return method.names.front() == name; });
  });
}

std::string names_of(const std::vector<const Specification*>& specifications) {
  std::string names;
  for (const Specification* specification : specifications) {
    names += (names.empty() ? "" : ", ") + std::string(specification->name);
  }
  return names;
}

}  // namespace

const Specification& infer_type(RecordedHistory& recorded, const std::string& file) {
  std::vector<const Specification*> fitting;
  for (const Specification* specification : all_specifications()) {
    if (fits(recorded, *specification)) {
      fitting.push_back(specification);
    }
  }
  const std::string all = names_of(fitting);
  if (fitting.empty()) {
    throw BadInput(file + ": gives no type, and its operations fit none: pass --type");
  }
  std::erase_if(fitting, [&](const Specification* specification) {
    return !has_own_names(recorded, *specification);
  });
  std::ranges::sort(fitting, {}, [](const Specification* s) { return s->methods.size(); });
  const bool is_clear =
      fitting.size() == 1 ||
      (fitting.size() > 1 && fitting[0]->methods.size() < fitting[1]->methods.size());
  if (!is_clear) {
    throw BadInput(file + ": gives no type, and its operations do not tell (they fit " + all +
                   "): pass --type");
  }
  return *fitting.front();
}

}  // namespace heddle::checkers
