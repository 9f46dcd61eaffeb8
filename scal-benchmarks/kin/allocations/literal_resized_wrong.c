// expect: invalid-free
// Resizes a text of the program's.

#include <stdlib.h>

int main(void) {
  char* volatile text = (char*)"not a block";
  return realloc(text, 100) == 0;
}
