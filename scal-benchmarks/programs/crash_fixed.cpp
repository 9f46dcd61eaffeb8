// The twin of crash.cpp in the right order: what is read is there before the reader is told.

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
    settings.store(&defaults);
    ready.store(true);
  });
  int size = 0;
  if (ready.load()) {
    size = settings.load()->size;
  }
  writer.join();
  return size == 0 || size == 4 ? 0 : 1;
}
