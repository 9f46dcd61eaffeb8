// expect: exit 134
// says: SIGABRT in a constructor, before main: nothing was explored
// The process ends as it would, and not without a word.

#include <cstdlib>

const struct Ends {
  Ends() { std::abort(); }
} ends;

int main() {}
