#pragma once

#include <cstdint>

namespace heddle::harnesses {

struct VirtualSetting {
  std::uint64_t executions = 0;
  unsigned workers = 1;
  double slice_seconds = 10;
  double executions_per_second = 1;  ///< of one worker
  double skew = 1;                   ///< see VirtualSearch
  double claim_seconds = 0;          ///< of the server's time, for each
  double commit_seconds = 0;
  double beat_seconds = 0;  ///< each second that a worker is at an entry
  double round_trip_seconds = 0.0005;
  std::uint64_t seed = 1;
};

struct VirtualEnd {
  double seconds = 0;      ///< until the last commit
  double efficiency = 0;   ///< of all workers' time, how much they explored
  double server_busy = 0;  ///< of the time
  std::uint64_t commits = 0;
};

/// A search whose workers and server are simulated, one event after the other. How long a worker
/// explores, into how many entries what is left is divided, and which parts are in which, is
/// decided by what real workers use: Sharing and SubtreePool. The server does one thing at a time.
[[nodiscard]] VirtualEnd simulate(const VirtualSetting& setting);

}  // namespace heddle::harnesses
