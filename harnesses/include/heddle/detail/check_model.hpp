#pragma once

// A user's own specification behind the C interface; for <heddle/linearizability.hpp>.

#include <deque>
#include <exception>
#include <functional>
#include <map>
#include <unordered_map>

#include "heddle/check_api.h"
#include "heddle/history.hpp"

namespace heddle::detail {

template <typename T, typename = void>
struct IsHashable : std::false_type {};
template <typename T>
struct IsHashable<T, std::void_t<decltype(std::hash<T>{}(std::declval<const T&>()))>>
    : std::true_type {};

template <typename T, typename = void>
struct IsOrdered : std::false_type {};
template <typename T>
struct IsOrdered<T, std::void_t<decltype(std::declval<const T&>() < std::declval<const T&>())>>
    : std::true_type {};

template <typename T, typename State, typename = void>
struct HasDescribe : std::false_type {};
template <typename T, typename State>
struct HasDescribe<
    T, State,
    std::void_t<decltype(std::declval<const T&>().describe(std::declval<const State&>()))>>
    : std::true_type {};

/// Gives equal states equal numbers, 0, 1, 2, ...
template <typename State>
class StateNumbers {
 public:
  std::uint64_t number(const State& state) {
    if constexpr (IsHashable<State>::value || IsOrdered<State>::value) {
      const auto [place, is_new] = index_.emplace(state, states_.size());
      if (is_new) {
        states_.push_back(state);
      }
      return place->second;
    } else {
      for (std::size_t i = 0; i < states_.size(); ++i) {
        if (states_[i] == state) {
          return i;
        }
      }
      states_.push_back(state);
      return states_.size() - 1;
    }
  }

  [[nodiscard]] const State& state(std::uint64_t number) const { return states_[number]; }

 private:
  using Index = std::conditional_t<
      IsHashable<State>::value, std::unordered_map<State, std::uint64_t>,
      std::conditional_t<IsOrdered<State>::value, std::map<State, std::uint64_t>, char>>;
  std::deque<State> states_;  ///< references to them stay valid while a step adds more
  Index index_{};
};

template <typename Specification>
class CheckModel {
 public:
  using State = typename Specification::State;

  CheckModel(const Specification& specification, const History& history)
      : specification_(specification), history_(history) {
    interface_.context = this;
    interface_.name = "of your own";
    interface_.initial = [](void* context) { return self(context).initial(); };
    interface_.step = [](void* context, std::uint64_t state, std::uint32_t operation,
                         std::uint8_t any_result, void* states, void (*add)(void*, std::uint64_t)) {
      self(context).step(state, operation, any_result != 0, states, add);
    };
    interface_.describe = [](void* context, std::uint64_t state, void* text,
                             void (*say)(void*, const char*, std::uint64_t)) {
      const std::string description = self(context).describe(state);
      say(text, description.data(), description.size());
    };
  }

  CheckModel(const CheckModel&) = delete;
  CheckModel& operator=(const CheckModel&) = delete;

  [[nodiscard]] const HeddleCheckModel& interface() const { return interface_; }

  /// What the specification threw: it must not pass through the library.
  void rethrow() const {
    if (thrown_) {
      std::rethrow_exception(thrown_);
    }
  }

 private:
  static CheckModel& self(void* context) { return *static_cast<CheckModel*>(context); }

  std::uint64_t initial() {
    try {
      return numbers_.number(specification_.initial());
    } catch (...) {
      thrown_ = std::current_exception();
      return 0;
    }
  }

  void step(std::uint64_t state, std::uint32_t place, bool any_result, void* states,
            void (*add)(void*, std::uint64_t)) {
    if (thrown_) {
      return;
    }
    try {
      const Operation& operation = history_.operations()[place];
      // A range of states or an optional one.
      const auto next = specification_.step(numbers_.state(state), any_result && operation.result
                                                                       ? without_result(operation)
                                                                       : operation);
      if constexpr (std::is_convertible_v<decltype(next), std::optional<State>>) {
        const std::optional<State> one = next;
        if (one) {
          add(states, numbers_.number(*one));
        }
      } else {
        for (const State& one : next) {
          add(states, numbers_.number(one));
        }
      }
    } catch (...) {
      thrown_ = std::current_exception();
    }
  }

  static Operation without_result(Operation operation) {
    operation.result.reset();
    return operation;
  }

  [[nodiscard]] std::string describe(std::uint64_t state) const {
    if (thrown_) {
      return "";
    }
    if constexpr (HasDescribe<Specification, State>::value) {
      return specification_.describe(numbers_.state(state));
    } else if constexpr (std::is_arithmetic_v<State>) {
      return std::to_string(numbers_.state(state));
    } else if constexpr (std::is_convertible_v<State, std::string>) {
      return numbers_.state(state);
    } else {
      return "number " + std::to_string(state);
    }
  }

  const Specification& specification_;
  const History& history_;
  StateNumbers<State> numbers_;
  std::exception_ptr thrown_;
  HeddleCheckModel interface_ = {};
};

}  // namespace heddle::detail
