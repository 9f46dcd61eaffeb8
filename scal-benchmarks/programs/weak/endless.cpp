#include <atomic>
#include <cstring>
#include <thread>

/// A thread that goes on for ever; with a word, as long as another one, which stands at an
/// assumption, does not come.
extern "C" void __VERIFIER_assume(int holds);

namespace {

std::atomic<int> assumed{0};
std::atomic<int> over{0};
std::atomic<int> count{0};

}  // namespace

int main(int words, char** /*arguments*/) {
  std::thread other([words] {
    if (words > 1) {
      __VERIFIER_assume(assumed.load() == 1 ? 1 : 0);
      over.store(1);
    }
  });
  std::thread endless([] {
    while (over.load() == 0) {
      count.fetch_add(1);
    }
  });
  other.join();
  endless.join();
}
