#include "checkers/follow/carried_words.hpp"

#include <algorithm>
#include <functional>

#include "checkers/specifications/built_in.hpp"

namespace heddle::checkers {
namespace {

using CarriedState = CarriedConfigurations::CarriedState;
using Codes = std::vector<Code>;

/// What the codes of a state are, see the specifications.
enum class Form : std::uint8_t {
  unknown,
  number,  ///< one, and no code
  value,   ///< one
  ascending,
  members,  ///< ascending, each once
  ascending_integers,
  descending_integers,
  entries,         ///< key and value in turn, by ascending keys
  string_entries,  ///< likewise, where values are strings
  stack            ///< states as StackStates has them: none or one
};

struct KnownForm {
  const Specification* specification;
  Form form;
};

constexpr KnownForm known_forms[] = {{&counter_specification, Form::number},
                                     {&fetch_and_add_specification, Form::number},
                                     {&mutex_specification, Form::number},
                                     {&semaphore_specification, Form::number},
                                     {&cas_register_specification, Form::value},
                                     {&rmw_register_specification, Form::value},
                                     {&pool_specification, Form::ascending},
                                     {&set_specification, Form::members},
                                     {&min_priority_queue_specification, Form::ascending_integers},
                                     {&max_priority_queue_specification, Form::descending_integers},
                                     {&map_specification, Form::entries},
                                     {&multi_register_specification, Form::entries},
                                     {&key_value_specification, Form::string_entries},
                                     {&stack_specification, Form::stack}};

Form form_of(const Specification& specification) {
  const auto* const found =
      std::ranges::find(known_forms, &specification, &KnownForm::specification);
  return found == std::end(known_forms) ? Form::unknown : found->form;
}

bool are_entries(const Codes& codes, const ValueTable& values, bool are_strings) {
  for (std::size_t i = 0; i + 1 < codes.size(); i += 2) {
    const bool is_in_order = i == 0 || codes[i - 2] < codes[i];
    const bool is_value = !are_strings || values.string_of(codes[i + 1]) != nullptr;
    if (!is_in_order || !is_value) {
      return false;
    }
  }
  return codes.size() % 2 == 0;
}

bool is_state(Form form, const Codes& codes, const ValueTable& values) {
  const auto are_integers = [&] { return std::ranges::all_of(codes, is_integer_code); };
  switch (form) {
    case Form::unknown:
      return false;
    case Form::number:
      return codes.size() == 1 && codes[0] <= largest_coded_integer &&
             codes[0] >= -largest_coded_integer;
    case Form::value:
      return codes.size() == 1;
    case Form::ascending:
      return std::ranges::is_sorted(codes);
    case Form::members:
      return std::ranges::is_sorted(codes, std::less_equal<>());
    case Form::ascending_integers:
      return are_integers() && std::ranges::is_sorted(codes);
    case Form::descending_integers:
      return are_integers() && std::ranges::is_sorted(codes, std::greater<>());
    case Form::entries:
    case Form::string_entries:
      return are_entries(codes, values, form == Form::string_entries);
    case Form::stack:
      return codes.size() <= 1;
  }
  return false;
}

/// Whether what is below may be so, of the state that comes behind so many others.
bool may_be_below(Form form, const CarriedState& state, std::size_t place) {
  const bool has_below = form == Form::stack && !state.codes.empty();
  return state.below.empty() != has_below &&
         std::ranges::all_of(state.below, [&](std::uint32_t below) { return below < place; });
}

CarriedState load_state(Form form, std::size_t place, const ValueTable& values, WordReader& words) {
  CarriedState state;
  for (std::size_t left = words.get_count(); left > 0; --left) {
    state.codes.push_back(form == Form::number ? static_cast<Code>(words.get()) : words.get_code());
  }
  for (std::size_t left = words.get_count(); left > 0; --left) {
    state.below.push_back(static_cast<std::uint32_t>(std::min<std::uint64_t>(words.get(), place)));
  }
  WordReader::require(is_state(form, state.codes, values) && may_be_below(form, state, place),
                      "a state is none that the object can have");
  return state;
}

}  // namespace

bool has_known_states(const Specification& specification) {
  return form_of(specification) != Form::unknown;
}

void save_carried(const Specification& specification, const CarriedConfigurations& carried,
                  WordWriter& words) {
  const bool is_number = form_of(specification) == Form::number;
  words.put(carried.states.size());
  for (const CarriedState& state : carried.states) {
    words.put(state.codes.size());
    for (const Code code : state.codes) {
      is_number ? words.put(static_cast<std::uint64_t>(code)) : words.put_code(code);
    }
    words.put(state.below.size());
    for (const std::uint32_t below : state.below) {
      words.put(below);
    }
  }
  words.put(carried.configurations.size());
  for (const CarriedConfigurations::Configuration& each : carried.configurations) {
    words.put(each.state);
    words.put(each.done.size());
    for (const std::uint64_t done : each.done) {
      words.put(done);
    }
  }
}

CarriedConfigurations load_carried(const Specification& specification, const ValueTable& values,
                                   WordReader& words) {
  const Form form = form_of(specification);
  CarriedConfigurations carried;
  for (std::size_t left = words.get_count(); left > 0; --left) {
    carried.states.push_back(load_state(form, carried.states.size(), values, words));
  }
  for (std::size_t left = words.get_count(); left > 0; --left) {
    CarriedConfigurations::Configuration& added = carried.configurations.emplace_back();
    const std::uint64_t state = words.get();
    WordReader::require(state < carried.states.size(), "a configuration has no state");
    added.state = static_cast<std::uint32_t>(state);
    for (std::size_t more = words.get_count(); more > 0; --more) {
      added.done.push_back(words.get());
    }
    std::vector<std::uint64_t> sorted = added.done;
    std::ranges::sort(sorted);
    WordReader::require(std::ranges::adjacent_find(sorted) == sorted.end(),
                        "an operation is done twice");
  }
  WordReader::require(!carried.configurations.empty(), "there is no configuration");
  return carried;
}

}  // namespace heddle::checkers
