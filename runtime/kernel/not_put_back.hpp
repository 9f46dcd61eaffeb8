#pragma once

#include <string>
#include <vector>

/// What the program did that the next execution may notice, and that cannot be undone.
namespace heddle::runtime::not_put_back {

/// Remembers that the program did this; once for each text. `object`, if there is one, is added in
/// quotes; only the first of each kind is kept. Async-signal-safe.
void note(const char* what, const char* object = nullptr);

/// What was noted since the last forget(), in that order.
[[nodiscard]] std::vector<std::string> all();

void forget();

}  // namespace heddle::runtime::not_put_back
