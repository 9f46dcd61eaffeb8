// expect: crash
// says: (T0 in act data_call_wrong.cpp:10)
// A call of data.

#include <thread>

long data[4] = {};

__attribute__((noinline)) int act(long* at) {
  return reinterpret_cast<int (*)()>(at)() + 1;  // here
}

int main() {
  std::thread([] {}).join();
  return act(data);
}
