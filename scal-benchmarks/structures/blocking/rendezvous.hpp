#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>

namespace scal {

/// A channel without places, as in C. A. R. Hoare, "Communicating Sequential Processes", CACM
/// 21(8), 1978: who sends goes on when what was sent has been received.
///
/// A dual data structure (W. N. Scherer, M. L. Scott, "Nonblocking Concurrent Data Structures with
/// Condition Synchronization", DISC 2004): `send` takes effect in two places, the request, where
/// the value is there for others, and the follow-up, where it is known to be gone. So it is two
/// operations here, each with one place: `offer`, which waits while another value is there, and
/// `await_taken`, which waits while this one is. `receive` waits while there is none.
template <typename Form>
class Rendezvous {
 public:
  void send(int value) {
    offer(value);
    await_taken(value);
  }

  void offer(int value) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !offered_; });
    offered_ = value;
    tell();
  }

  /// Values in the channel are different.
  void await_taken(int value) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this, value] { return offered_ != value; });
  }

  int receive() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return offered_.has_value(); });
    const int value = *offered_;
    offered_.reset();
    tell();
    return value;
  }

 private:
  void tell() {
    if (Form::tells_all) {
      changed_.notify_all();
    } else {
      changed_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<int> offered_;
};

struct TellAllForm {
  static constexpr bool tells_all = true;
};

/// The defect: one is woken of those who wait for different things. If it is one who has to go on
/// waiting, the one who need not is not told.
struct TellOneForm {
  static constexpr bool tells_all = false;
};

}  // namespace scal
