// std::promise::set_value_at_thread_exit and its kin: the C++ library makes the shared state ready,
// when the thread ends, in code of its own that no hook is in. So it is done here in the same
// steps, each announced: the state is held, made ready, those who wait are woken, the state is let
// go.

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
