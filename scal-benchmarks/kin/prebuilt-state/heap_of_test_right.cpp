// expect: none
// says: all interleavings explored
// alone: yes
// The test has filled containers before it explores: their heap is put back with their headers.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <heddle/heddle.hpp>
#include <map>
#include <string>
#include <thread>
#include <vector>

namespace {

std::vector<int> early{0, 0, 0};
std::vector<int> late;
std::map<int, int> tree{{1, 1}, {5, 5}, {9, 9}};
std::string* text = nullptr;

void body() {
  std::atomic<int> last{0};
  std::thread one([&] { last = 1; });
  std::thread other([&] { last = 2; });
  one.join();
  other.join();
  for (int i = 10; i < 20; ++i) {
    tree[i] = last;
  }
  late.push_back(last);
  text->append("more than fits into the string itself");
  const bool is_as_before = ++early[0] == 1 && ++late[0] == 8 && late.size() == 4 &&
                            tree.size() == 13 && text->size() == 77;
  if (!is_as_before) {
    std::abort();
  }
}

}  // namespace

int main() {
  late = {7, 7, 7};
  text = new std::string(40, 'x');
  const heddle::Result first = heddle::explore(body);
  late.front() = 7;
  const heddle::Result second = heddle::explore(body);
  std::puts(second.report.c_str());
  delete text;
  const bool is_left = late.size() == 3 && tree.size() == 3 && early[0] == 0;
  return first && second && is_left ? 0 : 1;
}
