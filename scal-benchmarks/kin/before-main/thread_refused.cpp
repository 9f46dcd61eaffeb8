// expect: exit 2
// says: starts a thread in a constructor, before main
// The thread is none of an execution's.

#include <thread>

std::thread worker([] {});

int main() { worker.join(); }
