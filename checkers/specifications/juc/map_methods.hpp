#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "checkers/specification.hpp"

// The methods of the maps of java.util.concurrent.

namespace heddle::checkers::juc {

enum class MapMeaning : std::uint8_t {
  put,
  put_if_absent,
  remove,
  put_all,
  clear,
  poll_first_entry,
  poll_last_entry,
  get,  ///< from here on read-only
  contains_key,
  contains_value,
  is_empty,
  size,
  to_string,
  entry_set,
  key_set,
  values,
  keys,
  elements,
  ceiling_key,
  higher_key,
  floor_key,
  lower_key,
  first_key,
  last_key,
  head_map,
  tail_map
};

/// A method of a class. The class's Specification::own is its list of these, in the order of
/// Specification::methods.
struct MapMethod {
  std::string_view name;
  MapMeaning meaning;
  std::uint32_t arguments = 0;
};

inline MapMeaning map_meaning_of(const Call& call, const Specification& specification) {
  return static_cast<const MapMethod*>(specification.own)[call.method].meaning;
}

inline constexpr std::array map_methods = {
    MapMethod{"put", MapMeaning::put, 2},
    MapMethod{"putIfAbsent", MapMeaning::put_if_absent, 2},
    MapMethod{"putAll", MapMeaning::put_all, 1},
    MapMethod{"get", MapMeaning::get, 1},
    MapMethod{"remove", MapMeaning::remove, 1},
    MapMethod{"clear", MapMeaning::clear},
    MapMethod{"containsKey", MapMeaning::contains_key, 1},
    MapMethod{"containsValue", MapMeaning::contains_value, 1},
    MapMethod{"isEmpty", MapMeaning::is_empty},
    MapMethod{"size", MapMeaning::size},
    MapMethod{"toString", MapMeaning::to_string},
    MapMethod{"entrySet", MapMeaning::entry_set},
    MapMethod{"keySet", MapMeaning::key_set},
    MapMethod{"values", MapMeaning::values}};

template <std::size_t more>
constexpr std::array<MapMethod, map_methods.size() + more> map_methods_and(
    const std::array<MapMethod, more>& own) {
  std::array<MapMethod, map_methods.size() + more> all = {};
  std::ranges::copy(own, std::ranges::copy(map_methods, all.begin()).out);
  return all;
}

/// `contains` is about values, too.
inline constexpr auto hash_map = map_methods_and(
    std::array{MapMethod{"contains", MapMeaning::contains_value, 1},
               MapMethod{"mappingCount", MapMeaning::size}, MapMethod{"keys", MapMeaning::keys},
               MapMethod{"elements", MapMeaning::elements}});

inline constexpr auto skip_list_map = map_methods_and(std::array{
    MapMethod{"ceilingKey", MapMeaning::ceiling_key, 1},
    MapMethod{"higherKey", MapMeaning::higher_key, 1},
    MapMethod{"floorKey", MapMeaning::floor_key, 1},
    MapMethod{"lowerKey", MapMeaning::lower_key, 1}, MapMethod{"firstKey", MapMeaning::first_key},
    MapMethod{"lastKey", MapMeaning::last_key},
    MapMethod{"pollFirstEntry", MapMeaning::poll_first_entry},
    MapMethod{"pollLastEntry", MapMeaning::poll_last_entry},
    MapMethod{"headMap", MapMeaning::head_map, 1}, MapMethod{"tailMap", MapMeaning::tail_map, 1}});

/// As the checkers see them; `own` must live for ever. Keys are integers, values may be anything.
template <std::size_t size>
constexpr std::array<Method, size> methods_of_map(const std::array<MapMethod, size>& own) {
  std::array<Method, size> methods = {};
  for (std::size_t i = 0; i < size; ++i) {
    const MapMeaning meaning = own[i].meaning;
    const ArgumentKind first = meaning == MapMeaning::put_all          ? ArgumentKind::pairs
                               : meaning == MapMeaning::contains_value ? ArgumentKind::any
                                                                       : ArgumentKind::integer;
    methods[i] = {.names = std::span(&own[i].name, 1),
                  .arguments = own[i].arguments,
                  .argument_kinds = {first, ArgumentKind::any},
                  .is_read_only = meaning >= MapMeaning::get};
  }
  return methods;
}

}  // namespace heddle::checkers::juc
