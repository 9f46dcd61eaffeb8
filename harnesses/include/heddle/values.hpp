#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "heddle/c_api.h"
#include "heddle/opaque.hpp"

/// How arguments and results of operations cross the C interface.
namespace heddle::detail {

template <typename T, bool = std::is_enum_v<T>>
struct Underlying {
  using type = T;
};
template <typename T>
struct Underlying<T, true> {
  using type = std::underlying_type_t<T>;
};

template <typename T>
using integer_of = typename Underlying<std::remove_cv_t<std::remove_reference_t<T>>>::type;

template <typename T>
inline constexpr bool is_value_v = std::is_integral_v<integer_of<T>>;

template <typename T>
inline constexpr bool is_opaque_v = std::is_same_v<integer_of<T>, Opaque>;

template <typename T>
constexpr HeddleArgument describe_argument() {
  static_assert(is_value_v<T> || is_opaque_v<T>,
                "arguments of an operation are integers, bools, enumerations or opaque values");
  using Limits =
      std::numeric_limits<std::conditional_t<is_opaque_v<T>, std::int64_t, integer_of<T>>>;
  constexpr auto highest = static_cast<std::uint64_t>(Limits::max());
  constexpr auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  return {static_cast<std::int64_t>(Limits::min()),
          static_cast<std::int64_t>(highest < limit ? highest : limit),
          std::is_same_v<integer_of<T>, bool>, is_opaque_v<T>,
          std::is_enum_v<std::remove_cv_t<std::remove_reference_t<T>>>};
}

/// From the word that the C interface has for it.
template <typename T>
constexpr T argument_from(std::int64_t word) {
  if constexpr (is_opaque_v<T>) {
    return OpaqueWords::value_of(word);
  } else {
    return static_cast<T>(word);
  }
}

template <typename T>
struct ResultEncoder {
  static_assert(is_value_v<T>,
                "an operation returns void, an integer, a bool, an enumeration, an opaque value, "
                "or an optional of one of these");
  static HeddleValue encode(T result) {
    using Integer = integer_of<T>;
    const auto value = static_cast<Integer>(result);
    if constexpr (std::is_same_v<Integer, bool>) {
      return {heddle_bool, value ? 1U : 0U};
    } else if constexpr (std::is_signed_v<Integer>) {
      return {heddle_signed, static_cast<std::uint64_t>(static_cast<std::int64_t>(value))};
    } else {
      return {heddle_unsigned, static_cast<std::uint64_t>(value)};
    }
  }
};

template <>
struct ResultEncoder<Opaque> {
  static HeddleValue encode(Opaque result) { return {heddle_opaque, OpaqueWords::word_of(result)}; }
};

template <typename T>
struct ResultEncoder<std::optional<T>> {
  static HeddleValue encode(const std::optional<T>& result) {
    if (!result) {
      return {heddle_none, 0};
    }
    return ResultEncoder<T>::encode(*result);
  }
};

}  // namespace heddle::detail
