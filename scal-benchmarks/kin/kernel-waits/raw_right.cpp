// expect: none
// run: --strategy dpor
// says: 2 executions
// System calls without the C library's functions; a line by its streams. The line is read before
// the writer's end is closed, or after that.

#include <sys/syscall.h>
#include <unistd.h>

#include <cassert>
#include <cstdio>
#include <cstring>
#include <thread>

int main() {
  int raw[2];
  int lines[2];
  assert(syscall(SYS_pipe2, raw, 0) == 0 && pipe(lines) == 0);
  std::thread other([&] {
    char word = 0;
    assert(syscall(SYS_read, raw[0], &word, 1) == 1);
    std::FILE* out = fdopen(lines[1], "w");
    std::fputs("a line\n", out);
    std::fclose(out);
  });
  assert(syscall(SYS_write, raw[1], "w", 1) == 1);
  std::FILE* in = fdopen(lines[0], "r");
  char line[20];
  assert(std::fgets(line, sizeof line, in) != nullptr && std::strcmp(line, "a line\n") == 0);
  other.join();
}
