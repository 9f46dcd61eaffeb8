// expect: exit 2
// says: munmap() of the program's variables
// Takes a page of its own variables away, which no execution could begin without.

#include <sys/mman.h>

alignas(4096) char page[4096];

int main() {
  page[0] = 1;
  return munmap(page, sizeof page);
}
