#pragma once

#include <array>
#include <cstddef>
#include <type_traits>
#include <utility>

#include "heddle/c_api.h"
#include "heddle/values.hpp"

/// From a method, or a callable that takes the object first, to the form the C interface wants.
namespace heddle::detail {

using DeclareOperation = void (*)(std::uint32_t harness, const HeddleOperation* operation);

/// What is called, and with which parameters. `Method` is kept by value for the whole process.
template <typename Object, typename Method, typename Result, typename... Parameters>
struct Invoker {
  Method method;

  /// noexcept: an exception that leaves an operation ends the execution where it was thrown.
  static void invoke(void* object, const void* self, const std::int64_t* arguments,
                     HeddleValue* result) noexcept {
    const auto& invoker = *static_cast<const Invoker*>(self);
    *result = invoker.call(*static_cast<Object*>(object), arguments,
                           std::index_sequence_for<Parameters...>{});
  }

  template <std::size_t... Index>
  HeddleValue call(Object& object, [[maybe_unused]] const std::int64_t* arguments,
                   std::index_sequence<Index...> /*unused*/) const {
    if constexpr (std::is_void_v<Result>) {
      apply(object, argument_from<std::decay_t<Parameters>>(arguments[Index])...);
      return {heddle_void, 0};
    } else {
      return ResultEncoder<std::decay_t<Result>>::encode(
          apply(object, argument_from<std::decay_t<Parameters>>(arguments[Index])...));
    }
  }

  template <typename... Arguments>
  Result apply(Object& object, Arguments... arguments) const {
    if constexpr (std::is_member_function_pointer_v<Method>) {
      return (object.*method)(arguments...);
    } else {
      return method(object, arguments...);
    }
  }

  static void declare(std::uint32_t harness, const char* name, Method method,
                      DeclareOperation declare_operation) {
    static const std::array<HeddleArgument, sizeof...(Parameters) + 1> arguments{
        describe_argument<Parameters>()..., HeddleArgument{}};
    const HeddleOperation operation{name, new Invoker{method}, &invoke, arguments.data(),
                                    static_cast<std::uint32_t>(sizeof...(Parameters))};
    declare_operation(harness, &operation);
  }
};

/// The Invoker for a method of Object (or of a base of it), const or not, noexcept or not.
template <typename Object, typename Method>
struct MethodInvoker;
template <typename O, typename R, typename C, typename... P>
struct MethodInvoker<O, R (C::*)(P...)> {
  using type = Invoker<O, R (C::*)(P...), R, P...>;
};
template <typename O, typename R, typename C, typename... P>
struct MethodInvoker<O, R (C::*)(P...) const> {
  using type = Invoker<O, R (C::*)(P...) const, R, P...>;
};
template <typename O, typename R, typename C, typename... P>
struct MethodInvoker<O, R (C::*)(P...) noexcept> {
  using type = Invoker<O, R (C::*)(P...) noexcept, R, P...>;
};
template <typename O, typename R, typename C, typename... P>
struct MethodInvoker<O, R (C::*)(P...) const noexcept> {
  using type = Invoker<O, R (C::*)(P...) const noexcept, R, P...>;
};

/// The Invoker for a function or a captureless lambda that takes Object& first.
template <typename Object, typename Function>
struct FunctionInvoker;
template <typename O, typename R, typename First, typename... P>
struct FunctionInvoker<O, R (*)(First, P...)> {
  using type = Invoker<O, R (*)(First, P...), R, P...>;
};

template <typename Object, typename Callable>
void declare_operation(std::uint32_t harness, const char* name, Callable callable,
                       DeclareOperation declare = heddle_declare_operation) {
  if constexpr (std::is_member_function_pointer_v<Callable>) {
    MethodInvoker<Object, Callable>::type::declare(harness, name, callable, declare);
  } else {
    const auto function = +callable;
    FunctionInvoker<Object, std::decay_t<decltype(function)>>::type::declare(harness, name,
                                                                             function, declare);
  }
}

}  // namespace heddle::detail
