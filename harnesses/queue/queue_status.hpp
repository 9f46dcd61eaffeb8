#pragma once

#include <string>

#include "base/exit_status.hpp"
#include "harnesses/queue/redis.hpp"

/// Searches on a server, for people.
namespace heddle::harnesses {

/// How far the search is, and who is at it, in some lines. Throws UsageError if there is none.
[[nodiscard]] std::string queue_status(Redis& server, const QueueUrl& url);

/// What its workers leave it with; all of it stays.
void stop_queue(Redis& server, const QueueUrl& url);

struct QueueEnd {
  std::string text;
  int status = number_of(base::ExitStatus::not_decided);  ///< of a process that tells it
};
/// The verdict.
[[nodiscard]] QueueEnd queue_end(Redis& server, const QueueUrl& url);

/// Nothing of it stays. Returns how many keys there were.
std::size_t forget_queue(Redis& server, const QueueUrl& url);

}  // namespace heddle::harnesses
