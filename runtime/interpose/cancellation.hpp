#pragma once

/// Deferred cancellation: a thread that is cancelled leaves at the next cancellation point that it
/// comes to, or is at. In programs that never cancel a thread all of this does nothing. Called on a
/// fiber.
namespace heddle::runtime::cancellation {

/// A cancellation point: whether the thread has been cancelled is an event. Returns if it is not.
void test();

/// While it lives, what the thread waits for is given up when it is cancelled, which the event then
/// tells by ECANCELED (of a semaphore: by having failed). A cancellation point itself. They may be
/// nested.
class Point {
 public:
  Point();
  ~Point();
  Point(const Point&) = delete;
  Point& operator=(const Point&) = delete;

  [[nodiscard]] bool ends_wait() const { return ends_wait_; }

 private:
  bool before_;
  bool ends_wait_;
};

/// The thread leaves, as by pthread_exit(PTHREAD_CANCELED).
[[noreturn]] void act();

}  // namespace heddle::runtime::cancellation
