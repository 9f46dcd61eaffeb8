// A configuration is replaced and the old one deleted, although a reader may have looked it up.

#include <atomic>
#include <thread>

namespace {
struct Configuration {
  std::atomic<int> limit{10};
};

std::atomic<Configuration*> current{nullptr};
std::atomic<bool> is_reloaded{false};

void reload() {
  delete current.exchange(new Configuration);
  is_reloaded.store(true);
}

int limit_after_reload() {
  Configuration* const configuration = current.load();
  return is_reloaded.load() ? configuration->limit.load() : 0;
}
}  // namespace

int main() {
  current.store(new Configuration);
  std::thread reloader(reload);
  const int limit = limit_after_reload();
  reloader.join();
  delete current.load();
  return limit > 10 ? 1 : 0;
}
