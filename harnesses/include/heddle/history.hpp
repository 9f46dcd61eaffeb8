#pragma once

/// Histories as data, for <heddle/linearizability.hpp>.

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace heddle {

/// An argument or a result: nothing (void, null, an empty optional), a boolean, an integer, a
/// string or a list of these. Values of different kinds are never equal (true != 1).
class Value {
 public:
  using List = std::vector<Value>;

  Value() = default;
  Value(bool boolean) : data_(boolean) {}
  Value(const char* text) : data_(std::string(text)) {}
  Value(std::string text) : data_(std::move(text)) {}
  Value(List list) : data_(std::move(list)) {}
  template <typename Integer, std::enable_if_t<std::is_integral_v<Integer>, int> = 0>
  Value(Integer integer) : data_(static_cast<std::int64_t>(integer)) {}
  template <typename T>
  Value(const std::optional<T>& value) : Value(value ? Value(*value) : Value()) {}

  [[nodiscard]] bool is_none() const { return std::holds_alternative<std::monostate>(data_); }
  [[nodiscard]] bool is_boolean() const { return std::holds_alternative<bool>(data_); }
  [[nodiscard]] bool is_integer() const { return std::holds_alternative<std::int64_t>(data_); }
  [[nodiscard]] bool is_string() const { return std::holds_alternative<std::string>(data_); }
  [[nodiscard]] bool is_list() const { return std::holds_alternative<List>(data_); }

  /// Each throws std::bad_variant_access if the value is of another kind.
  [[nodiscard]] bool boolean() const { return std::get<bool>(data_); }
  [[nodiscard]] std::int64_t integer() const { return std::get<std::int64_t>(data_); }
  [[nodiscard]] const std::string& string() const { return std::get<std::string>(data_); }
  [[nodiscard]] const List& list() const { return std::get<List>(data_); }

  friend bool operator==(const Value& a, const Value& b) { return a.data_ == b.data_; }
  friend bool operator!=(const Value& a, const Value& b) { return !(a == b); }

 private:
  std::variant<std::monostate, bool, std::int64_t, std::string, List> data_;
};

/// One call of a method. Without a response it is pending: it took effect with some result, or
/// never.
struct Operation {
  std::int32_t process = 0;
  std::string method;
  std::vector<Value> arguments;
  std::optional<Value> result;  ///< nothing if pending, or if it responded but nobody knows what
  std::uint64_t invocation = 0;
  std::optional<std::uint64_t> response;

  bool is(const char* name) const { return method == name; }
  [[nodiscard]] bool is_pending() const { return !response; }

  /// Whether the result is, or may be, this one: what a specification's step asks.
  [[nodiscard]] bool returns(const Value& value) const { return !result || *result == value; }
};

/// The operations of several processes, told as a stream of events or as intervals.
///
///     heddle::History history;
///     const auto enq = history.invoke(0, "enq", {1});
///     const auto deq = history.invoke(1, "deq");
///     history.respond(deq, 1);
///     history.respond(enq);
///
/// A regular type. Not for two threads at a time: record under a lock (invoke before the call,
/// respond after it), or add() intervals with the time stamps of one clock afterwards.
class History {
 public:
  using Place = std::uint32_t;  ///< of an operation, in the order of their invocations or additions

  Place invoke(std::int32_t process, std::string method, std::vector<Value> arguments = {}) {
    Operation operation;
    operation.process = process;
    operation.method = std::move(method);
    operation.arguments = std::move(arguments);
    operation.invocation = now_++;
    return add(std::move(operation));
  }

  /// The operation ends here, with this result; nothing for void. Throws std::invalid_argument if
  /// it has ended before or does not exist.
  void respond(Place place, Value result = {}) {
    respond_unknown(place).result = std::move(result);
  }

  /// The operation ends here, and nobody knows its result.
  Operation& respond_unknown(Place place) {
    if (place >= operations_.size() || operations_[place].response) {
      throw std::invalid_argument("heddle::History: no open operation " + std::to_string(place));
    }
    operations_[place].response = now_++;
    return operations_[place];
  }

  /// An operation with time stamps of one's own, in any order. Only their order means anything;
  /// two ends at the same time overlap. Do not mix with the events above.
  Place add(Operation operation) {
    operations_.push_back(std::move(operation));
    return static_cast<Place>(operations_.size() - 1);
  }

  [[nodiscard]] const std::vector<Operation>& operations() const { return operations_; }
  [[nodiscard]] std::size_t size() const { return operations_.size(); }

 private:
  std::vector<Operation> operations_;
  std::uint64_t now_ = 0;
};

}  // namespace heddle
