#pragma once

#include <string>

#include "harnesses/queue/redis.hpp"

/// Searches on a server, for people.
namespace heddle::harnesses {

/// How far the search is, and who is at it, in some lines. Throws UsageError if there is none.
[[nodiscard]] std::string queue_status(Redis& server, const QueueUrl& url);

/// What its workers leave it with; all of it stays.
void stop_queue(Redis& server, const QueueUrl& url);

struct QueueEnd {
  std::string text;
  bool is_over = false;
  bool is_exhausted = false;
  bool is_violated = false;
};
/// The verdict.
[[nodiscard]] QueueEnd queue_end(Redis& server, const QueueUrl& url);

/// Nothing of it stays. Returns how many keys there were.
std::size_t forget_queue(Redis& server, const QueueUrl& url);

}  // namespace heddle::harnesses
