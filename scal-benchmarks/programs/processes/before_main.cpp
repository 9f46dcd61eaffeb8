// A constructor of a global becomes another program, before there is anything to explore.

#include <unistd.h>

namespace {

struct Early {
  Early() { execl("/bin/sh", "sh", "-c", "echo ran > ran", nullptr); }
};

const Early early;

}  // namespace

int main() {}
