// expect: none
// Blocks of constructors, freed and resized by main: they are blocks, though of no execution.

#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

char* early = strdup("from before main");
std::string text(100, 'x');
void* resized = std::malloc(10);

int main() {
  std::thread other([] { std::free(early); });
  resized = std::realloc(resized, 1000);
  text.append(1000, 'y');
  other.join();
  std::free(resized);
}
