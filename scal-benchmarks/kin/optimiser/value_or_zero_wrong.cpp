// expect: data-race
// levels: O0 O1 O2 O3
// As value_or_zero_right; the flag is set before the field is.

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
    box.is_full = true;
    box.content = 1;
  });
  const int seen = look();
  filler.join();
  return seen > 1 ? 1 : 0;
}
