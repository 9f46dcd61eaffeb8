// Crashes in one interleaving: the reader is told to go ahead before there is something to read.

#include <atomic>
#include <thread>

namespace {
struct Settings {
  int size;
};
std::atomic<bool> ready{false};
std::atomic<Settings*> settings{nullptr};
Settings defaults{4};
}  // namespace

int main() {
  std::thread writer([] {
    ready.store(true);
    settings.store(&defaults);
  });
  int size = 0;
  if (ready.load()) {
    size = settings.load()->size;
  }
  writer.join();
  return size == 0 || size == 4 ? 0 : 1;
}
