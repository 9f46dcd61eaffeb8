#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

/// JSON as values: reports, traces and histories are written and read through these. What knows the
/// grammar is a library that takes seconds to compile, and which json.cpp alone includes.
namespace heddle::base {

/// A JSON document or a part of one: null, a boolean, a number, a string, an array or an object,
/// which keeps its members in the order they were added in. A regular type; distinct objects may be
/// used by different threads. Deep documents take stack: parse_json() has a limit.
class Json {
 public:
  struct Member;
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;

  /// Implicit, so that a document reads as one: Json{{"name", "a"}, {"sizes", sizes}} is an object.
  /// Only a bool makes a boolean, no pointer does.
  Json();
  Json(std::nullptr_t);
  template <std::same_as<bool> Boolean>
  Json(Boolean boolean) : data_(std::in_place_type<bool>, boolean) {}
  template <std::signed_integral Integer>
  Json(Integer integer) : data_(std::in_place_type<std::int64_t>, integer) {}
  template <std::unsigned_integral Integer>
    requires(!std::same_as<Integer, bool>)
  Json(Integer integer) : data_(std::in_place_type<std::uint64_t>, integer) {}
  Json(double number);
  Json(const char* text);
  Json(std::string_view text);
  Json(std::string text);
  Json(std::initializer_list<Member> members);  ///< of two with one key, the last counts
  template <typename T>
    requires std::convertible_to<const T&, Json>
  Json(const std::vector<T>& items) : Json(Array(items.begin(), items.end())) {}
  Json(Array items);

  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  [[nodiscard]] static Json array();   ///< []
  [[nodiscard]] static Json object();  ///< {}

  [[nodiscard]] bool is_null() const;
  [[nodiscard]] bool is_boolean() const;
  [[nodiscard]] bool is_string() const;
  [[nodiscard]] bool is_array() const;
  [[nodiscard]] bool is_object() const;

  /// "null", "boolean", "number", "string", "array", "object".
  [[nodiscard]] const char* type_name() const;

  /// Each needs the matching is_...().
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] const std::string& string() const;
  [[nodiscard]] const Array& items() const;     ///< of an array
  [[nodiscard]] const Object& members() const;  ///< of an object

  /// The number, if it is an integer that such a type holds. The second is for integers that were
  /// parsed without a sign, or made from an unsigned type.
  [[nodiscard]] std::optional<std::int64_t> integer() const;
  [[nodiscard]] std::optional<std::uint64_t> natural() const;

  /// The value under this key; nullptr if there is none, or this is no object. Takes time linear in
  /// the number of members, as does operator[].
  [[nodiscard]] const Json* find(std::string_view key) const;
  [[nodiscard]] bool contains(std::string_view key) const { return find(key) != nullptr; }

  /// The value under this key of an object, null if it is new. Null becomes an object first.
  Json& operator[](std::string_view key);

  /// Adds a member to an object, whatever the others are called. Where its key may not be new,
  /// settle_members() must follow: the two take time n log n for n members, not n squared.
  Json& append_member(std::string key);

  /// Of members with one key, leaves the value of the last at the place of the first.
  void settle_members();

  /// Adds to an array, and returns what was added.
  Json& push_back(Json item);

  enum class Letters : std::uint8_t {
    all,   ///< as they are, in UTF-8
    ascii  ///< those that are not ASCII as \uXXXX
  };

  /// The document as text without spaces or line feeds, which a terminal may show:
  /// printable_json(). What is no UTF-8 becomes U+FFFD, a number that is not finite null.
  [[nodiscard]] std::string dump(Letters letters = Letters::all) const;

 private:
  void append_to(std::string& text, Letters letters) const;

  std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, Array,
               Object>
      data_;
};

struct Json::Member {
  std::string key;
  Json value;
};

/// JSON as it may stand within a script element of a page: no "<", ">" or "&" in it, and none of
/// the line ends of JavaScript that JSON has as they are (U+2028, U+2029).
[[nodiscard]] std::string embedded_json(std::string_view json);

/// Why a text is no JSON document.
struct JsonError {
  enum class Kind : std::uint8_t {
    syntax,
    range,  ///< a number beyond the range of double
    depth   ///< a value within more arrays and objects than were allowed
  };
  Kind kind = Kind::syntax;

  /// Syntax: the number of the last byte that was read, from 1; one more than there are if the text
  /// ended. Else 0.
  std::size_t byte = 0;

  /// In the words of the library: "parse error at line 1, column 2: syntax error while ...".
  /// Depth: "nested more than 64 levels deep".
  std::string text;
};

/// Reads a text that is one JSON document. A value may stand in up to `deepest_level` arrays and
/// objects. Of members with one key, the value of the last stands at the place of the first.
/// Integers beyond 64 bits become doubles. Nothing if the text is no such document; `error`, if
/// there is one, then says why. `on_value`, if it is not empty, is called before each value is
/// kept, and may throw to end it all.
[[nodiscard]] std::optional<Json> parse_json(std::string_view text, std::size_t deepest_level,
                                             JsonError* error = nullptr,
                                             const std::function<void()>& on_value = {});

}  // namespace heddle::base
