// expect: exit 2
// says: has a malloc of its own
// One line says that this cannot be explored.

#include <stddef.h>

static char pool[1 << 20];
static size_t used;

void* malloc(size_t bytes) {
  const size_t begin = used;
  used += (bytes + 15) / 16 * 16;
  return used > sizeof pool ? NULL : pool + begin;
}
void free(void* block) { (void)block; }

int main(void) { return malloc(8) == NULL; }
