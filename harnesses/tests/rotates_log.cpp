// A violation to be confirmed, in a program that puts the file `log` aside as a rotation of logs
// does: whoever opens it by its name from then on has another one.

#include <atomic>
#include <cassert>
#include <cstdio>
#include <heddle/heddle.hpp>

class Room {
 public:
  Room() { std::rename("log", "log.1"); }

  void enter() {
    assert(!occupied_.load());
    occupied_.store(true);
    occupied_.store(false);
  }

 private:
  std::atomic<bool> occupied_{false};
};

HEDDLE_HARNESS(Room, heddle::specification::none) {
  operation("enter", &Room::enter);
  scenario("two", "enter() || enter()");
}
