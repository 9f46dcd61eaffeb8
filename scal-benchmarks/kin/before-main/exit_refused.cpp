// expect: exit 2
// says: exit() in a constructor, before main: nothing was explored
// The status is not taken for one of Heddle's.

#include <cstdlib>

const struct Ends {
  Ends() { std::exit(3); }
} ends;

int main() {}
