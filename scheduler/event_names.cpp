#include "scheduler/event_names.hpp"

#include <array>
#include <cstddef>

namespace heddle::scheduler {

namespace {

/// In the order of EventKind.
constexpr std::array names = {
    std::string_view("none"),
    std::string_view("load"),
    std::string_view("store"),
    std::string_view("read_modify_write"),
    std::string_view("compare_exchange"),
    std::string_view("fence"),
    std::string_view("plain_load"),
    std::string_view("plain_store"),
    std::string_view("free_block"),
    std::string_view("opaque"),
    std::string_view("lock"),
    std::string_view("try_lock"),
    std::string_view("unlock"),
    std::string_view("shared_lock"),
    std::string_view("try_shared_lock"),
    std::string_view("shared_unlock"),
    std::string_view("condition_wait"),
    std::string_view("condition_wake"),
    std::string_view("condition_timeout"),
    std::string_view("condition_signal"),
    std::string_view("condition_broadcast"),
    std::string_view("futex_wait"),
    std::string_view("futex_wake"),
    std::string_view("wait_timeout"),
    std::string_view("semaphore_wait"),
    std::string_view("semaphore_post"),
    std::string_view("barrier_wait"),
    std::string_view("once"),
    std::string_view("thread_create"),
    std::string_view("thread_join"),
    std::string_view("choice"),
};
static_assert(names.size() == static_cast<std::size_t>(EventKind::choice) + 1);
static_assert(names[static_cast<std::size_t>(EventKind::semaphore_post)] == "semaphore_post");

}  // namespace

std::string_view name_of(EventKind kind) {
  const auto index = static_cast<std::size_t>(kind);
  return index < names.size() ? names[index] : "unknown";
}

}  // namespace heddle::scheduler
