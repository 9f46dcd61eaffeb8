#include "checkers/algorithms/p_compositional/partition.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "base/flat_index.hpp"
#include "base/hashing.hpp"
#include "checkers/bad_input.hpp"

namespace heddle::checkers {
namespace {

/// Numbers keys in the order in which they are first seen.
class KeyNumbers {
 public:
  explicit KeyNumbers(std::vector<Code>& keys) : keys_(keys) {}

  std::uint32_t number(Code key) {
    base::NumberSlot& slot = index_.find(
        hash_of(key), [&](base::NumberSlot there) { return keys_[there.number()] == key; });
    if (!index_.is_free(slot)) {
      return slot.number();
    }
    const auto number = static_cast<std::uint32_t>(keys_.size());
    index_.occupy(slot, base::NumberSlot(number));
    keys_.push_back(key);
    if (!index_.has_room_for(0)) {
      index_.grow(smallest_size,
                  [&](base::NumberSlot there) { return hash_of(keys_[there.number()]); });
    }
    return number;
  }

 private:
  static constexpr std::size_t smallest_size = 256;  ///< a power of two

  static std::uint64_t hash_of(Code key) { return base::scatter(static_cast<std::uint64_t>(key)); }

  std::vector<Code>& keys_;
  base::FlatIndex<base::NumberSlot> index_{smallest_size};
};

}  // namespace

Part::Part(const CodedHistory& whole) : whole_(whole) {
  history_.specification = whole.specification;
  history_.values = whole.values;
}

Partition::Partition(CodedHistory& history) { sort(history, find_parts(history)); }

/// The part of each operation.
std::vector<std::uint32_t> Partition::find_parts(CodedHistory& history) {
  const Specification& specification = *history.specification;
  if (specification.key == nullptr) {
    throw NotApplicable("a " + std::string(specification.name) + " cannot be split by key");
  }
  std::vector<std::uint32_t> parts(history.size());
  KeyNumbers numbers(keys_);
  const StepContext context{specification, history.values};
  for (OperationIndex i = 0; i < history.size(); ++i) {
    const std::optional<Code> key = specification.key(history.calls[i], context);
    if (!key) {
      throw NotApplicable(
          "an operation that is not about one key keeps the history from being "
          "split by key",
          i);
    }
    parts[i] = numbers.number(*key);
  }
  return parts;
}

/// A counting sort by part, of the invocations in their order; the responses find their places.
void Partition::sort(const CodedHistory& history, const std::vector<std::uint32_t>& parts) {
  std::vector<End> ends;
  list_ends(history, ends);
  begins_.assign(size() + 1, 0);
  for (const std::uint32_t part : parts) {
    ++begins_[part + 1];
  }
  for (std::size_t part = 0; part < size(); ++part) {
    begins_[part + 1] += begins_[part];
  }
  struct Next {
    std::uint32_t place;
    Position position;
  };
  std::vector<Next> next(size());
  for (std::size_t part = 0; part < size(); ++part) {
    next[part] = {static_cast<std::uint32_t>(begins_[part]), 0};
  }
  std::vector<std::uint32_t> places(history.size());
  operations_.resize(history.size());
  invocations_.resize(history.size());
  responses_.assign(history.size(), never);
  for (const End end : ends) {
    const OperationIndex operation = end.operation();
    Next& here = next[parts[operation]];
    if (end.is_response()) {
      responses_[places[operation]] = here.position++;
    } else {
      places[operation] = here.place;
      operations_[here.place] = operation;
      invocations_[here.place++] = here.position++;
    }
  }
}

void Partition::make(std::size_t part, Part& result) const {
  const CodedHistory& whole = result.whole_;
  CodedHistory& history = result.history_;
  const auto begin = static_cast<std::ptrdiff_t>(begins_[part]);
  const auto end = static_cast<std::ptrdiff_t>(begins_[part + 1]);
  result.operations_.assign(operations_.begin() + begin, operations_.begin() + end);
  history.invocations.assign(invocations_.begin() + begin, invocations_.begin() + end);
  history.responses.assign(responses_.begin() + begin, responses_.begin() + end);
  history.calls.resize(result.operations_.size());
  std::ranges::transform(result.operations_, history.calls.begin(),
                         [&](OperationIndex operation) { return whole.calls[operation]; });
  const auto part_of = whole.specification->part_of;
  history.initial = part_of == nullptr ? whole.initial : part_of(whole.initial, keys_[part]);
}

}  // namespace heddle::checkers
