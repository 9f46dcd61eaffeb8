#pragma once

#include <cstdint>
#include <string_view>

#include "base/name_table.hpp"

namespace heddle::scheduler {

/// How an access counts where data races are looked for.
enum class AccessKind : std::uint8_t {
  plain_read,
  library_look,  ///< a call of code that is not instrumented, of what the library keeps
  plain_write,
  library_change,
  free,          ///< counts as a plain write of the whole block
  function_end,  ///< likewise, of the local variables
  scope_end,     ///< likewise, of a block's
  atomic_read,
  atomic_write,
};

/// As in reports.
inline constexpr auto access_kind_names = base::name_table<AccessKind>({
    {AccessKind::plain_read, "plain read"},
    {AccessKind::library_look, "call that changes nothing"},
    {AccessKind::plain_write, "plain write"},
    {AccessKind::library_change, "call"},
    {AccessKind::free, "free"},
    {AccessKind::function_end, "end of the function"},
    {AccessKind::scope_end, "end of the scope"},
    {AccessKind::atomic_read, "atomic read"},
    {AccessKind::atomic_write, "atomic write"},
});

[[nodiscard]] constexpr std::string_view name_of(AccessKind kind) {
  return access_kind_names.name_of(kind);
}

[[nodiscard]] constexpr bool is_plain(AccessKind kind) { return kind <= AccessKind::scope_end; }
[[nodiscard]] constexpr bool is_life_end(AccessKind kind) {
  return kind == AccessKind::function_end || kind == AccessKind::scope_end;
}
[[nodiscard]] constexpr bool is_write(AccessKind kind) {
  return kind != AccessKind::plain_read && kind != AccessKind::library_look &&
         kind != AccessKind::atomic_read;
}
[[nodiscard]] constexpr bool is_library_call(AccessKind kind) {
  return kind == AccessKind::library_look || kind == AccessKind::library_change;
}
/// Whether two unordered accesses of a byte are a data race ([intro.races]).
[[nodiscard]] constexpr bool races_with(AccessKind a, AccessKind b) {
  return (is_write(a) || is_write(b)) && (is_plain(a) || is_plain(b));
}

}  // namespace heddle::scheduler
