// expect: data-race
// run: --time-limit 2 --keep-going
// within: 3
// Hundreds of pairs of places that race, each of which is reported.

#include <thread>

int cells[40];

#define STORE(n) cells[n] = n;
#define LOAD(n) sum += cells[n];
#define TEN(what, n)                                                                          \
  what(n) what(n + 1) what(n + 2) what(n + 3) what(n + 4) what(n + 5) what(n + 6) what(n + 7) \
      what(n + 8) what(n + 9)
#define FORTY(what) \
  TEN(what, 0)      \
  TEN(what, 10)     \
  TEN(what, 20)     \
  TEN(what, 30)

int main() {
  std::thread other([] { FORTY(STORE) });
  int sum = 0;
  FORTY(LOAD)
  other.join();
  return sum == -1 ? 1 : 0;
}
