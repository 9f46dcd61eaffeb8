// expect: exit 2
// run: --allow-spawn
// levels: O1
// says: 64 streams of popen are open
// What Heddle does not keep is said.

#include <cstdio>
#include <thread>

int main() {
  std::thread other([] {
    for (int i = 0; i < 65; ++i) {
      popen("cat", "w");
    }
  });
  other.join();
}
