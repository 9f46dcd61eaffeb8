// expect: assertion
// Statics are destroyed in the reverse order of their construction, and two threads make these.

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
  ~Cache() { assert(log().is_open); }
};
void use_cache() { static Cache instance; }

int main() {
  std::thread logger([] { log(); });
  std::thread user([] { use_cache(); });
  logger.join();
  user.join();
}
