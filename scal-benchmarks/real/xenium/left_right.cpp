// expect: none
// needs: /usr/include/xenium/left_right.hpp
// subject: xenium left_right
// proved: the writer works on the instance without readers

#include <cassert>
#include <thread>
#include <utility>
#include <xenium/left_right.hpp>

int main() {
  xenium::left_right<std::pair<int, int>> both({0, 0});
  std::thread writer([&] {
    both.update([](std::pair<int, int>& value) {
      ++value.first;
      ++value.second;
    });
  });
  const bool whole =
      both.read([](const std::pair<int, int>& value) { return value.first == value.second; });
  writer.join();
  assert(whole);
}
