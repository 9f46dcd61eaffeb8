#include "harnesses/queue/patience.hpp"

#include <thread>
#include <utility>

#include "base/exit_status.hpp"
#include "base/log.hpp"
#include "harnesses/options/usage_error.hpp"

namespace heddle::harnesses {
namespace {

constexpr auto longest = std::chrono::minutes(5);
constexpr auto pause_between = std::chrono::milliseconds(200);

}  // namespace

void Patience::answered() {
  has_answered_ = true;
  waits_ = false;
  given_up_ = Clock::now() + longest;
}

void Patience::wait(const ServerGone& gone) {
  if (!has_answered_ || base::interrupted || Clock::now() > given_up_) {
    throw UsageError(gone.what());
  }
  if (!std::exchange(waits_, true)) {
    log::warning("{}; waits for it", gone.what());
  }
  std::this_thread::sleep_for(pause_between);
}

}  // namespace heddle::harnesses
