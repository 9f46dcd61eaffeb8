#pragma once

#include <array>
#include <span>
#include <string_view>

#include "checkers/specifications/juc/text.hpp"

// What the collections of java.util.concurrent (queues, deques, sets) share. Their steps are
// deterministic: an answer and a next state for each call.

namespace heddle::checkers::juc {

/// The meanings that methods have; one may go by several names, in one class or in different ones.
enum class Meaning : std::uint8_t {
  contains,
  contains_all,
  is_empty,
  size,
  to_array,
  to_string,
  clear,
  add_all,
  remove_all,
  retain_all,
  offer_first,           ///< false if it does not fit
  offer_last,            ///< the same
  add_last_or_throw,     ///< IllegalStateException if it does not fit
  push_first,            ///< void; always fits
  poll_first,            ///< null if empty
  poll_last,             ///< the same
  remove_last_or_throw,  ///< NoSuchElementException if empty
  peek_first,            ///< null if empty
  peek_last,             ///< the same
  first_or_throw,        ///< NoSuchElementException if empty
  last_or_throw,         ///< the same
  remove_one,            ///< of a list: the occurrence nearest the front
  remove_last_one,
  remaining_capacity,
  add_one,  ///< of a set
  ceiling,
  higher,
  floor,
  lower,
  head_set,
  tail_set,
  sub_set
};

constexpr std::uint32_t arguments_of(Meaning meaning) {
  switch (meaning) {
    case Meaning::contains:
    case Meaning::contains_all:
    case Meaning::add_all:
    case Meaning::remove_all:
    case Meaning::retain_all:
    case Meaning::offer_first:
    case Meaning::offer_last:
    case Meaning::add_last_or_throw:
    case Meaning::push_first:
    case Meaning::remove_one:
    case Meaning::remove_last_one:
    case Meaning::add_one:
    case Meaning::ceiling:
    case Meaning::higher:
    case Meaning::floor:
    case Meaning::lower:
    case Meaning::head_set:
    case Meaning::tail_set:
      return 1;
    case Meaning::sub_set:
      return 2;
    default:
      return 0;
  }
}

constexpr bool takes_list(Meaning meaning) {
  return meaning == Meaning::contains_all || meaning == Meaning::add_all ||
         meaning == Meaning::remove_all || meaning == Meaning::retain_all;
}

constexpr bool changes(Meaning meaning) {
  switch (meaning) {
    case Meaning::clear:
    case Meaning::add_all:
    case Meaning::remove_all:
    case Meaning::retain_all:
    case Meaning::offer_first:
    case Meaning::offer_last:
    case Meaning::add_last_or_throw:
    case Meaning::push_first:
    case Meaning::poll_first:
    case Meaning::poll_last:
    case Meaning::remove_last_or_throw:
    case Meaning::remove_one:
    case Meaning::remove_last_one:
    case Meaning::add_one:
      return true;
    default:
      return false;
  }
}

/// A method of a class. The class's Specification::own is its list of these, in the order of
/// Specification::methods.
struct CollectionMethod {
  std::string_view name;
  Meaning meaning;
};

inline Meaning meaning_of(const Call& call, const Specification& specification) {
  return static_cast<const CollectionMethod*>(specification.own)[call.method].meaning;
}

/// The methods of a class that are also in others, and its own.
template <std::size_t a, std::size_t b>
constexpr std::array<CollectionMethod, a + b> joined(const std::array<CollectionMethod, a>& some,
                                                     const std::array<CollectionMethod, b>& more) {
  std::array<CollectionMethod, a + b> all = {};
  std::ranges::copy(more, std::ranges::copy(some, all.begin()).out);
  return all;
}

/// What every collection has.
inline constexpr std::array collection_methods = {
    CollectionMethod{"contains", Meaning::contains},
    CollectionMethod{"containsAll", Meaning::contains_all},
    CollectionMethod{"isEmpty", Meaning::is_empty},
    CollectionMethod{"size", Meaning::size},
    CollectionMethod{"toArray", Meaning::to_array},
    CollectionMethod{"toString", Meaning::to_string},
    CollectionMethod{"clear", Meaning::clear},
    CollectionMethod{"addAll", Meaning::add_all},
    CollectionMethod{"removeAll", Meaning::remove_all},
    CollectionMethod{"retainAll", Meaning::retain_all}};

/// As the checkers see them. `own` must live for ever; `element` and `list` are the kinds of an
/// element and of a collection.
template <std::size_t size>
constexpr std::array<Method, size> methods_of(const std::array<CollectionMethod, size>& own,
                                              ArgumentKind element, ArgumentKind list) {
  std::array<Method, size> methods = {};
  for (std::size_t i = 0; i < size; ++i) {
    const ArgumentKind kind = takes_list(own[i].meaning) ? list : element;
    methods[i] = {.names = std::span(&own[i].name, 1),
                  .arguments = arguments_of(own[i].meaning),
                  .argument_kinds = {kind, kind},
                  .is_read_only = !changes(own[i].meaning)};
  }
  return methods;
}

/// The methods of every collection that look at its elements only. Whether `call` may answer what
/// it must, where `items` are the elements in iteration order; `meaning` must be one of contains,
/// contains_all, is_empty, size, to_array, to_string.
bool may_observe(Meaning meaning, std::span<const Code> items, const Call& call,
                 ValueTable& values);

/// The elements of a collection that is an argument, coded, in their order.
State elements_of(Code list, ValueTable& values);

/// For Specification::state_from: the elements of a list of integers. Throws BadInput for another
/// value, see fail_initial for `form`.
State integers_from(const Value& value, ValueTable& values, std::string_view form);

/// The collection that holds the elements once each has been put in, in this order.
template <typename Put>
State collected(const State& elements, Put put) {
  State collection;
  for (const Code element : elements) {
    put(collection, element);
  }
  return collection;
}

/// The one element that it consists of, if it does.
std::optional<Code> only_element_of(Code list, ValueTable& values);

inline bool is_among(std::span<const Code> items, Code item) {
  return std::ranges::find(items, item) != items.end();
}

/// Keeps of the codes from `begin` on those that are among `items`, or those that are not. Returns
/// whether any was dropped.
bool keep_if_among(State& state, std::size_t begin, const State& items, bool keeps_those_among);

}  // namespace heddle::checkers::juc
