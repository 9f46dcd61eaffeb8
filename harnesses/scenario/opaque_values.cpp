#include "harnesses/scenario/opaque_values.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/assert.hpp"
#include "runtime/memory/layout.hpp"

namespace heddle::harnesses {

namespace {

namespace layout = runtime::layout;

constexpr std::size_t everybody = 0;
constexpr std::size_t word_distance = 16;  ///< leaves the lowest bits free, as addresses do

using Owners = std::map<std::int64_t, std::size_t>;

void note_owners(const std::vector<Call>& calls, std::size_t thread,
                 const std::vector<OperationDescription>& operations, Owners& owners) {
  for (const Call& call : calls) {
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const bool is_opaque = operations[call.operation].arguments[i].is_opaque != 0;
      const std::size_t owner = is_opaque ? thread : everybody;
      const auto [known, is_new] = owners.try_emplace(call.arguments[i], owner);
      known->second = known->second == owner ? owner : everybody;
    }
  }
}

Owners owners_in(const Scenario& scenario, const std::vector<OperationDescription>& operations) {
  Owners owners{{0, everybody}};
  note_owners(scenario.initial, everybody, operations, owners);
  note_owners(scenario.final, everybody, operations, owners);
  for (std::size_t i = 0; i < scenario.threads.size(); ++i) {
    note_owners(scenario.threads[i], i + 1, operations, owners);
  }
  return owners;
}

}  // namespace

OpaqueValues::OpaqueValues(const Scenario& scenario,
                           const std::vector<OperationDescription>& operations)
    : numbers_(scenario.threads.size() + 1) {
  const Owners owners = owners_in(scenario, operations);
  owners_.assign(owners.begin(), owners.end());
  add_calls(scenario.initial, operations);
  for (const std::vector<Call>& thread : scenario.threads) {
    add_calls(thread, operations);
  }
  add_calls(scenario.final, operations);
}

void OpaqueValues::add_calls(const std::vector<Call>& calls,
                             const std::vector<OperationDescription>& operations) {
  for (const Call& call : calls) {
    std::vector<std::int64_t> arguments = call.arguments;
    std::vector<std::optional<std::size_t>> own(arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      if (operations[call.operation].arguments[i].is_opaque == 0) {
        continue;
      }
      const std::int64_t number = arguments[i];
      const std::size_t owner = owner_of(number).value_or(everybody);
      const std::size_t index = index_of(number, owner);
      if (number != 0) {
        arguments[i] = static_cast<std::int64_t>(
            layout::opaque_base + owner * layout::opaque_words_per_thread + index * word_distance);
      }
      if (owner != everybody) {
        own[i] = index;
      }
    }
    arguments_.push_back(std::move(arguments));
    own_indices_.push_back(std::move(own));
  }
}

/// Of a number that stands in the scenario.
std::optional<std::size_t> OpaqueValues::owner_of(std::int64_t number) const {
  const auto found = std::ranges::lower_bound(owners_, number, {}, &NumberOwner::first);
  return found == owners_.end() || found->first != number ? std::nullopt
                                                          : std::optional(found->second);
}

/// Among the numbers of its owner; a new one is added.
std::size_t OpaqueValues::index_of(std::int64_t number, std::size_t owner) {
  std::vector<std::int64_t>& numbers = numbers_[owner];
  const auto found = std::ranges::find(numbers, number);
  const auto index = static_cast<std::size_t>(found - numbers.begin());
  HEDDLE_ASSERT(index < layout::opaque_words_per_thread / word_distance, "too many opaque values");
  if (found == numbers.end()) {
    numbers.push_back(number);
  }
  return index;
}

std::optional<std::int64_t> OpaqueValues::number_of(std::uint64_t word) const {
  const std::uint64_t place = word - layout::opaque_base;
  const std::uint64_t owner = place / layout::opaque_words_per_thread;
  const std::uint64_t offset = place % layout::opaque_words_per_thread;
  if (word < layout::opaque_base || owner >= numbers_.size() || offset % word_distance != 0 ||
      offset / word_distance >= numbers_[owner].size()) {
    return std::nullopt;
  }
  return numbers_[owner][offset / word_distance];
}

OpaqueValues::Result OpaqueValues::result_of(const HeddleValue& encoded) const {
  if (encoded.tag == heddle_opaque) {
    const std::optional<std::int64_t> number =
        encoded.bits == 0 ? std::optional<std::int64_t>(0) : number_of(encoded.bits);
    return {{heddle_signed, number ? static_cast<std::uint64_t>(*number) : encoded.bits}, !number};
  }
  const bool is_integer = encoded.tag == heddle_signed || encoded.tag == heddle_unsigned;
  const bool is_own =
      is_integer &&
      (owner_of(static_cast<std::int64_t>(encoded.bits)).value_or(everybody) != everybody ||
       number_of(encoded.bits).has_value());
  return {encoded, is_own};
}

}  // namespace heddle::harnesses
