#include "checkers/algorithms/frontier/table_states.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "base/hashing.hpp"

namespace heddle::checkers {
namespace {

/// How many steps are remembered: a power of two, not more than it takes for a short history.
std::size_t known_steps_size(const CodedHistory& history) {
  return std::min<std::size_t>(4096, std::bit_ceil(4 * history.size() + 1));
}

}  // namespace

TableStates::TableStates(CodedHistory& history, bool, SharedOrders& orders, std::size_t,
                         Budget& budget)
    : history_(history),
      orders_(orders),
      budget_(budget),
      table_(budget),
      known_steps_(counted_vector<KnownStep>(budget, known_steps_size(history))) {}

std::vector<StateNumber> TableStates::take(
    const std::vector<CarriedConfigurations::CarriedState>& states) {
  std::vector<StateNumber> numbers;
  for (const CarriedConfigurations::CarriedState& state : states) {
    numbers.push_back(table_.number_of(state.codes));
  }
  return numbers;
}

std::vector<std::uint32_t> TableStates::carry(
    const std::vector<StateNumber>& numbers,
    std::vector<CarriedConfigurations::CarriedState>& states) const {
  std::unordered_map<StateNumber, std::uint32_t> places;
  std::vector<std::uint32_t> found;
  for (const StateNumber number : numbers) {
    const auto [place, is_new] =
        places.try_emplace(number, static_cast<std::uint32_t>(states.size()));
    if (is_new) {
      const std::span<const Code> codes = table_.codes_of(number);
      states.push_back({{codes.begin(), codes.end()}, {}});
    }
    found.push_back(place->second);
  }
  return found;
}

void TableStates::find_next(StateNumber state, std::uint32_t call) {
  budget_.spend_step();
  next_numbers_.clear();
  const std::uint64_t hash = base::spread(std::uint64_t{call} << 32U | state);
  KnownStep& known = known_steps_[hash & (known_steps_.size() - 1)];
  if (known.state == state && known.call == call) {
    if (known.next != no_state) {
      next_numbers_.push_back(known.next);
    }
    return;
  }
  state_.assign(table_.codes_of(state));
  next_states_.clear();
  const Specification& specification = *history_.specification;
  specification.step(state_, history_.calls[call], next_states_, {specification, history_.values});
  for (std::size_t i = 0; i < next_states_.size(); ++i) {
    next_numbers_.push_back(table_.number_of(next_states_[i].codes()));
  }
  if (next_numbers_.size() <= 1) {
    known = {state, call, next_numbers_.empty() ? no_state : next_numbers_.front()};
  }
}

void TableStates::forget_steps() { std::ranges::fill(known_steps_, KnownStep{}); }

std::string TableStates::describe(StateNumber state) {
  state_.assign(table_.codes_of(state));
  return history_.specification->describe(state_, history_.values);
}

}  // namespace heddle::checkers
