// expect: none
// levels: O0 O1 O2 O3
// A conditional expression reads the field on condition.

#include <atomic>
#include <thread>

struct Box {
  std::atomic<bool> is_full{false};
  int content = 0;
};

Box box;

int look() {
  const bool is_full = box.is_full.load();
  return is_full ? box.content : 0;
}

int main() {
  std::thread filler([] {
    box.content = 1;
    box.is_full = true;
  });
  const int seen = look();
  filler.join();
  return seen - seen;
}
