#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

/// Small programs for memory models: threads of accesses and fences, with memory orders. Stands
/// alone: what judges the robustness monitor shares nothing with it.
namespace heddle::scheduler::testing {

enum class Order : std::uint8_t { relaxed, acquire, release, acq_rel, seq_cst };

struct WeakOp {
  enum class Code : std::uint8_t {
    load,
    store,
    add,
    compare_exchange,
    fence,
    assume,          ///< the thread does no more if what it read last is neither `condition` nor
                     ///< `expected`
    create,          ///< thread number `value`, which has not begun before; GuidedWeakProgram only
    join,            ///< likewise
    lock,            ///< the mutex at `location`
    try_lock,        ///< likewise; read as 1 if it succeeds, else as 0
    unlock,          ///< likewise; not done if the thread does not hold it
    share,           ///< the mutex at `location`, as a reader
    try_share,       ///< likewise; read as 1 if it succeeds, else as 0
    unshare,         ///< not done if the thread does not share it
    plain_load,      ///< no event; GuidedWeakProgram only
    sleep,           ///< if `location` holds `expected`; read as 1 then, else as 0
    condition_wait,  ///< gives the mutex at `location` up, and sleeps; not done without it
    awaken,          ///< of a thread that sleeps in the queue number `location`
    condition_wake,  ///< takes the mutex again
    wake,            ///< all in the queue number `location`; only `value` of them, if it is not 0
    take,            ///< of the semaphore at `location`, which is apart from the others
    try_take,        ///< likewise; read as 1 if it succeeds, else as 0
    give,
    look,        ///< reads the semaphore's count
    once_begin,  ///< waits while another thread is inside; read as 1 if this one is now
    once_end,    ///< not done by a thread that is not inside
  };
  Code code = Code::load;
  Order order = Order::relaxed;
  unsigned location = 0;
  std::uint64_t value = 0;     ///< stored, added, desired
  std::uint64_t expected = 0;  ///< compare_exchange
  Order failure = Order::relaxed;
  bool plus_read = false;     ///< store: adds what the thread read last to the value
  bool only_if = false;       ///< not done if what the thread read last is not `condition`
  bool is_recursive = false;  ///< of a mutex, in all that takes it
  /// Of a condition_wait and its awaken: the time may run out. The awaken is read then, as 1 if
  /// the thread was woken, else as 0.
  bool has_limit = false;
  std::uint64_t condition = 0;
};

using WeakThread = std::vector<WeakOp>;
using WeakProgram = std::vector<WeakThread>;

/// Of accesses to memory.
[[nodiscard]] inline bool may_read(const WeakOp& op) {
  return op.code == WeakOp::Code::load || op.code == WeakOp::Code::add ||
         op.code == WeakOp::Code::compare_exchange;
}

[[nodiscard]] inline bool gives_up_mutex(const WeakOp& op) {
  return op.code == WeakOp::Code::unlock || op.code == WeakOp::Code::condition_wait;
}
[[nodiscard]] inline bool is_of_readers(const WeakOp& op) {
  return op.code == WeakOp::Code::share || op.code == WeakOp::Code::try_share ||
         op.code == WeakOp::Code::unshare;
}
[[nodiscard]] inline bool is_of_mutex(const WeakOp& op) {
  return op.code == WeakOp::Code::lock || op.code == WeakOp::Code::try_lock ||
         op.code == WeakOp::Code::condition_wake || gives_up_mutex(op) || is_of_readers(op);
}

[[nodiscard]] inline bool is_of_semaphore(const WeakOp& op) {
  return op.code == WeakOp::Code::take || op.code == WeakOp::Code::try_take ||
         op.code == WeakOp::Code::give || op.code == WeakOp::Code::look;
}

/// Locations are below this; so are mutexes, which are apart from them. The queues of those who
/// sleep have the numbers of their locations, and behind them come those of conditions.
inline constexpr unsigned most_locations = 4;

/// What a thread remembers.
struct WeakState {
  std::uint64_t last_read = 0;
  bool sleeps = false;
  bool is_inside = false;                         ///< of what is done once
  std::array<unsigned, most_locations> held{};    ///< how often each mutex
  std::array<unsigned, most_locations> shared{};  ///< likewise, as a reader

  /// Whether the next operation is done: otherwise it is behind the thread now.
  [[nodiscard]] bool begin(const WeakOp& op);
  /// It was, and read this.
  void end(const WeakOp& op, std::uint64_t read, bool succeeded);
};

/// An operation, for programs written by hand; likewise the others.
[[nodiscard]] inline WeakOp load(unsigned location, Order order = Order::relaxed) {
  return {.code = WeakOp::Code::load, .order = order, .location = location};
}
[[nodiscard]] inline WeakOp store(unsigned location, std::uint64_t value,
                                  Order order = Order::relaxed) {
  return {.code = WeakOp::Code::store, .order = order, .location = location, .value = value};
}
[[nodiscard]] inline WeakOp add(unsigned location, std::uint64_t value,
                                Order order = Order::relaxed) {
  return {.code = WeakOp::Code::add, .order = order, .location = location, .value = value};
}
[[nodiscard]] inline WeakOp exchange_if(unsigned location, std::uint64_t expected,
                                        std::uint64_t value, Order order = Order::relaxed,
                                        Order failure = Order::relaxed) {
  return {.code = WeakOp::Code::compare_exchange,
          .order = order,
          .location = location,
          .value = value,
          .expected = expected,
          .failure = failure};
}
[[nodiscard]] inline WeakOp fence(Order order = Order::seq_cst) {
  return {.code = WeakOp::Code::fence, .order = order};
}

[[nodiscard]] inline WeakOp assume(std::uint64_t condition) {
  return {.code = WeakOp::Code::assume, .expected = condition, .condition = condition};
}
[[nodiscard]] inline WeakOp assume_either(std::uint64_t condition, std::uint64_t other) {
  return {.code = WeakOp::Code::assume, .expected = other, .condition = condition};
}
/// The same, done if what the thread read last is `condition`.
[[nodiscard]] inline WeakOp only_if(std::uint64_t condition, WeakOp op) {
  op.only_if = true;
  op.condition = condition;
  return op;
}
/// Whether a thread that read this last goes on after an `assume`.
[[nodiscard]] inline bool holds(const WeakOp& assumption, std::uint64_t last_read) {
  return last_read == assumption.condition || last_read == assumption.expected;
}
[[nodiscard]] inline WeakOp create(unsigned thread) {
  return {.code = WeakOp::Code::create, .value = thread};
}
[[nodiscard]] inline WeakOp join(unsigned thread) {
  return {.code = WeakOp::Code::join, .value = thread};
}
[[nodiscard]] inline WeakOp lock(unsigned mutex) {
  return {.code = WeakOp::Code::lock, .location = mutex};
}
[[nodiscard]] inline WeakOp try_lock(unsigned mutex) {
  return {.code = WeakOp::Code::try_lock, .location = mutex};
}
[[nodiscard]] inline WeakOp unlock(unsigned mutex) {
  return {.code = WeakOp::Code::unlock, .location = mutex};
}
/// Behind it comes awaken().
[[nodiscard]] inline WeakOp sleep(unsigned location, std::uint64_t expected) {
  return {.code = WeakOp::Code::sleep, .location = location, .expected = expected};
}
/// Behind it come awaken(queue_of_condition(condition)) and condition_wake().
[[nodiscard]] inline WeakOp condition_wait(unsigned mutex, unsigned condition) {
  return {.code = WeakOp::Code::condition_wait, .location = mutex, .value = condition};
}
[[nodiscard]] inline WeakOp condition_wake(unsigned mutex, unsigned condition) {
  return {.code = WeakOp::Code::condition_wake, .location = mutex, .value = condition};
}
[[nodiscard]] inline unsigned queue_of_condition(unsigned condition) {
  return most_locations + condition;
}
[[nodiscard]] inline WeakOp awaken(unsigned queue) {
  return {.code = WeakOp::Code::awaken, .location = queue};
}
[[nodiscard]] inline WeakOp wake(unsigned queue, std::uint64_t limit = 0) {
  return {.code = WeakOp::Code::wake, .location = queue, .value = limit};
}
[[nodiscard]] inline WeakOp limited(WeakOp op) {
  op.has_limit = true;
  return op;
}
[[nodiscard]] inline WeakOp recursive(WeakOp op) {
  op.is_recursive = true;
  return op;
}

[[nodiscard]] inline WeakOp plain_load(unsigned location) {
  return {.code = WeakOp::Code::plain_load, .location = location};
}

/// Up to three threads and eight operations.
[[nodiscard]] WeakProgram random_weak_program(std::mt19937& random);

/// Three or four threads and ten to thirteen operations.
[[nodiscard]] WeakProgram random_long_program(std::mt19937& random);

/// Three to five threads, and up to nine operations on few locations, many of which modify;
/// some assume what they have read.
[[nodiscard]] WeakProgram random_wide_program(std::mt19937& random);

/// Two or three threads, and up to nine operations, of which some take one or two mutexes and give
/// them up; mutexes may be recursive.
[[nodiscard]] WeakProgram random_locking_program(std::mt19937& random);

/// Likewise, with readers of a mutex that is not recursive.
[[nodiscard]] WeakProgram random_sharing_program(std::mt19937& random);

/// Two or three threads, and up to eight operations, of which some sleep where a location holds a
/// value, and others wake who sleeps.
[[nodiscard]] WeakProgram random_sleeping_program(std::mt19937& random);

/// Likewise, with a condition variable and its mutex, at which one thread waits once or twice, or
/// two do.
[[nodiscard]] WeakProgram random_condition_program(std::mt19937& random);

/// Likewise, with a semaphore and something that is done once. They have locations for themselves.
[[nodiscard]] WeakProgram random_object_program(std::mt19937& random);

/// For the message of a failed comparison.
[[nodiscard]] std::string describe(const WeakProgram& program);

}  // namespace heddle::scheduler::testing
