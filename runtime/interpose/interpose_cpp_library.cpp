// What threads share by code of the C++ library's own, which no hook is in.
//
// std::promise::set_value_at_thread_exit and its kin make the shared state ready when the thread
// ends. It is done here in the same steps, each announced: the state is held, made ready, those who
// wait are woken, the state is let go.
//
// An exception that a std::exception_ptr leads to belongs to all who have one or catch it: whoever
// lets it go last destroys it. Each change of its count is announced, before the library makes it.

#include <cxxabi.h>

#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>

#include "runtime/control.hpp"
#include "runtime/real_functions.hpp"
#include "runtime/world.hpp"

extern "C" void __heddle_atomic_rmw(void* address, std::uint64_t low, std::uint64_t high,
                                    const heddle::runtime::Site* site);

namespace {

using heddle::runtime::controlled;
using heddle::runtime::RmwOperation;
using heddle::runtime::Site;
using heddle::runtime::SiteKind;
using heddle::scheduler::MemoryOrder;

/// What is kept of a shared state until its thread ends, as the library lays it out.
struct MakeReady {
  MakeReady* next;
  void (*run)(void*);
  std::weak_ptr<unsigned char> state;
};

struct Counts {
  const void* functions;
  unsigned uses;
  unsigned weak;
};

struct WeakPointer {
  unsigned char* state;
  Counts* counts;
};
static_assert(sizeof(WeakPointer) == sizeof(std::weak_ptr<unsigned char>));

constexpr std::size_t offset_of_status =
    16;  ///< behind the pointers to functions and to the result
constexpr unsigned ready = 1;

constexpr Site site_of(RmwOperation operation, MemoryOrder order) {
  return {.function = nullptr,
          .file = nullptr,
          .line = 0,
          .column = 0,
          .kind = SiteKind::atomic_rmw,
          .order = order,
          .failure_order = MemoryOrder::not_atomic,
          .operation = operation,
          .size = 4,
          .flags = 0,
          .id = 0,
          .promoted = 0,
          .variable = nullptr,
          .inlined = nullptr,
          .type = nullptr};
}

constexpr Site hold = site_of(RmwOperation::add, MemoryOrder::acquire_release);
constexpr Site let_go = site_of(RmwOperation::subtract, MemoryOrder::acquire_release);
constexpr Site make_ready = site_of(RmwOperation::exchange, MemoryOrder::release);

/// The steps that the library takes: what each hook announces is done by the code that follows it.
void set_ready(const std::shared_ptr<unsigned char>& state) {
  using Status = std::__atomic_futex_unsigned<>;
  unsigned char* status = state.get() + offset_of_status;
  __heddle_atomic_rmw(status, ready, 0, &make_ready);
  reinterpret_cast<Status*>(status)->_M_store_notify_all(ready, std::memory_order_release);
}

void run(void* argument) {
  const std::unique_ptr<MakeReady> self(static_cast<MakeReady*>(argument));
  Counts* counts = reinterpret_cast<const WeakPointer*>(&self->state)->counts;
  if (!self->state.expired()) {
    __heddle_atomic_rmw(&counts->uses, 1, 0, &hold);
  }
  std::shared_ptr<unsigned char> state = self->state.lock();
  if (state != nullptr) {
    set_ready(state);
    __heddle_atomic_rmw(&counts->uses, 1, 0, &let_go);
    state.reset();
  }
  __heddle_atomic_rmw(&counts->weak, 1, 0, &let_go);
}

}  // namespace

namespace {

/// In front of the object: the count, a word that nobody uses, and `Header`, as libstdc++ lays them
/// out for x86-64.
constexpr std::ptrdiff_t count_in_front = 128;
constexpr std::ptrdiff_t unused_word_in_front = 120;
constexpr std::ptrdiff_t header_in_front = 112;

struct Header {
  void* type_or_primary;  ///< of one that was thrown again by a pointer: the object itself
  void* others[4];
  int handlers;  ///< that it is in; less than 0: it is being thrown again
  char more[36];
  std::uint64_t kind;
};
static_assert(sizeof(void*) == 8 && offsetof(Header, kind) == 80);

constexpr std::uint64_t thrown = 0x474e5543432b2b00;  ///< "GNUCC++"
constexpr std::uint64_t thrown_by_pointer = thrown + 1;

std::uint64_t& is_shared(void* object) {
  return *reinterpret_cast<std::uint64_t*>(static_cast<char*>(object) - unused_word_in_front);
}

void change_count(void* object, const Site& operation) {
  if (object != nullptr && controlled()) {
    is_shared(object) = 1;
    __heddle_atomic_rmw(static_cast<char*>(object) - count_in_front, 1, 0, &operation);
  }
}

/// The exception that the thread lets go when the handler that it is in ends, if others may have
/// it; else null.
void* let_go_by_handler() {
  auto* header = *reinterpret_cast<Header**>(abi::__cxa_get_globals());
  if (header == nullptr || (header->kind != thrown && header->kind != thrown_by_pointer) ||
      header->handlers != 1) {
    return nullptr;
  }
  void* object = header->kind == thrown ? reinterpret_cast<char*>(header) + header_in_front
                                        : header->type_or_primary;
  return is_shared(object) != 0 ? object : nullptr;
}

/// What a std::exception_ptr is.
struct ExceptionPointer {
  void* object;
};

template <typename Function>
Function* library_function(const char* name) {
  return reinterpret_cast<Function*>(heddle::runtime::real::resolve(name));
}

}  // namespace

/// std::exception_ptr(void*), _M_addref() and _M_release().
HEDDLE_EXPORT void heddle_point_to_exception(ExceptionPointer* self, void* object) asm(
    "_ZNSt15__exception_ptr13exception_ptrC1EPv");
HEDDLE_EXPORT void heddle_point_to_exception(ExceptionPointer* self, void* object) {
  static auto* const real_function = library_function<void(ExceptionPointer*, void*)>(
      "_ZNSt15__exception_ptr13exception_ptrC1EPv");
  change_count(object, hold);
  real_function(self, object);
}

HEDDLE_EXPORT void heddle_hold_exception(ExceptionPointer* self) asm(
    "_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv");
HEDDLE_EXPORT void heddle_hold_exception(ExceptionPointer* self) {
  static auto* const real_function = library_function<void(ExceptionPointer*)>(
      "_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv");
  change_count(self->object, hold);
  real_function(self);
}

HEDDLE_EXPORT void heddle_let_exception_go(ExceptionPointer* self) asm(
    "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
HEDDLE_EXPORT void heddle_let_exception_go(ExceptionPointer* self) {
  static auto* const real_function = library_function<void(ExceptionPointer*)>(
      "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
  change_count(self->object, let_go);
  real_function(self);
}

/// std::rethrow_exception
HEDDLE_EXPORT void heddle_rethrow_exception(ExceptionPointer* pointer) asm(
    "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE");
HEDDLE_EXPORT void heddle_rethrow_exception(ExceptionPointer* pointer) {
  static auto* const real_function = library_function<void(ExceptionPointer*)>(
      "_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE");
  change_count(pointer->object, hold);
  real_function(pointer);
}

HEDDLE_EXPORT void __cxa_end_catch() {
  static auto* const real_function = library_function<void()>("__cxa_end_catch");
  if (controlled()) {
    change_count(let_go_by_handler(), let_go);
  }
  real_function();
}

/// std::__future_base::_State_baseV2::_Make_ready::_M_set(): has `self` run when the thread ends.
HEDDLE_EXPORT void heddle_make_ready_set(MakeReady* self) asm(
    "_ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv");
HEDDLE_EXPORT void heddle_make_ready_set(MakeReady* self) {
  static const auto real_set = reinterpret_cast<void (*)(MakeReady*)>(
      heddle::runtime::real::resolve("_ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv"));
  real_set(self);
  if (controlled()) {
    self->run = run;
  }
}
