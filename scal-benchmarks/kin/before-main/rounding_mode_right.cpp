// expect: none
// A constructor chooses how numbers are rounded, for main and the threads that it begins.

#include <cassert>
#include <cfenv>
#include <thread>

struct Choice {
  Choice() { std::fesetround(FE_UPWARD); }
};
Choice choice;

int main() {
  assert(std::fegetround() == FE_UPWARD);
  std::thread([] { assert(std::fegetround() == FE_UPWARD); }).join();
}
