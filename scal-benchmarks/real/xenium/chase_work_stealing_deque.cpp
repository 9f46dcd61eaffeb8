// expect: none
// needs: /usr/include/xenium/chase_work_stealing_deque.hpp
// subject: xenium chase_work_stealing_deque
// proved: owner and thief never get the same item, and the last one goes to one of them

#include <cassert>
#include <thread>
#include <xenium/chase_work_stealing_deque.hpp>

static int items[2];

int main() {
  xenium::chase_work_stealing_deque<int> deque;
  deque.try_push(&items[0]);
  deque.try_push(&items[1]);
  int* stolen = nullptr;
  std::thread thief([&] {
    if (!deque.try_steal(stolen)) {
      stolen = nullptr;
    }
  });
  int* first = nullptr;
  int* second = nullptr;
  assert(deque.try_pop(first));
  if (!deque.try_pop(second)) {
    second = nullptr;
  }
  thief.join();
  assert(first != stolen && (second != stolen || second == nullptr));
}
