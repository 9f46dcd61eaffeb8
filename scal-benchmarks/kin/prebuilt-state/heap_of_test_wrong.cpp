// expect: exit 1
// says: abort() was called
// alone: yes
// The twin: one order of the two writes is wrong.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <heddle/heddle.hpp>
#include <thread>
#include <vector>

namespace {

std::vector<int> late;

void body() {
  std::atomic<int> last{0};
  std::thread one([&] { last = 1; });
  std::thread other([&] { last = 2; });
  one.join();
  other.join();
  late[0] += last;
  if (late[0] != 9) {
    std::abort();
  }
}

}  // namespace

int main() {
  late = {7, 7, 7};
  const heddle::Result found = heddle::explore(body);
  std::puts(found.report.c_str());
  return found.exit_status;
}
