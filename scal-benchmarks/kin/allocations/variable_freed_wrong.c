// expect: invalid-free
// Frees what was never allocated.

#include <stdlib.h>

static char variable[64];

int main(void) {
  char* volatile block = variable;
  free(block + 16);
  return 0;
}
