// Right programs whose threads wait for each other in the kernel.

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "runtime/tests/programs.hpp"
#include "runtime/tests/two_threads.hpp"

namespace heddle::runtime::tests::programs {
namespace {

int shared = 0;

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

}  // namespace

void pipe_to_its_end(void*) {
  int ends[2];
  require(pipe(ends) == 0);
  run(
      [&] {
        shared = 1;
        require(write(ends[1], "x", 1) == 1 && close(ends[1]) == 0);
      },
      [&] {
        char byte = 0;
        require(read(ends[0], &byte, 1) == 1 && shared == 1);
        require(read(ends[0], &byte, 1) == 0);
      });
}

void tokens_of_an_eventfd(void*) {
  const int free = eventfd(1, EFD_SEMAPHORE);
  const auto work = [&] {
    eventfd_t token = 0;
    require(eventfd_read(free, &token) == 0 && token == 1);
    ++shared;
    require(eventfd_write(free, 1) == 0);
  };
  run(work, work);
  require(shared == 2);
}

void look_at_a_pipe(void*) {
  int ends[2];
  require(pipe2(ends, O_NONBLOCK) == 0);
  run([&] { require(write(ends[1], "x", 1) == 1); },
      [&] {
        pollfd events{ends[0], POLLIN, 0};
        char byte = 0;
        const bool found = poll(&events, 1, 0) == 1;
        const ssize_t got = read(ends[0], &byte, 1);
        require(got == 1 || (!found && got == -1 && errno == EAGAIN));
      });
}

}  // namespace heddle::runtime::tests::programs
