// expect: exit 2
// says: syscall(SYS_exit)
// A thread that ends past the C library.

#include <sys/syscall.h>
#include <unistd.h>

#include <thread>

int main() {
  std::thread([] { syscall(SYS_exit, 0); }).join();
}
