// expect: none
// The cache makes the log before itself, so it is destroyed first, whoever is first.

#include <cassert>
#include <thread>

struct Log {
  bool is_open = true;
  ~Log() { is_open = false; }
};
Log& log() {
  static Log instance;
  return instance;
}

struct Cache {
  Cache() { log(); }
  ~Cache() { assert(log().is_open); }
};
void use_cache() { static Cache instance; }

int main() {
  std::thread logger([] { log(); });
  std::thread user([] { use_cache(); });
  logger.join();
  user.join();
}
