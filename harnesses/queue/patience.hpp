#pragma once

#include <chrono>

#include "harnesses/queue/redis.hpp"

namespace heddle::harnesses {

/// What a worker does whose server is gone: it waits for it, unless it never was there.
class Patience {
 public:
  /// The server is there, and holds what is wanted.
  void answered();

  /// Waits a moment, after which all is to be begun anew. Throws UsageError if the server has never
  /// answered, is gone for minutes, or an interrupt came.
  void wait(const ServerGone& gone);

 private:
  using Clock = std::chrono::steady_clock;

  bool has_answered_ = false;
  bool waits_ = false;  ///< and has said so
  Clock::time_point given_up_;
};

}  // namespace heddle::harnesses
