// expect: none
// levels: O0 O1 O2 O3
// The right side of && is not looked at.

#include <thread>

struct Session {
  bool is_open = false;
  int user = 0;
  int quota = 0;
};

Session session;

__attribute__((noinline)) bool may(int user) {
  return session.is_open && session.user == user && session.quota > 0;
}

int main() {
  std::thread other([] {
    session.user = 4;
    session.quota = 1;
  });
  const bool allowed = may(4);
  other.join();
  return allowed ? 1 : 0;
}
