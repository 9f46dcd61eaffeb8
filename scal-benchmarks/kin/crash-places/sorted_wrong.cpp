// expect: crash
// says: (T0 in act sorted_wrong.cpp:10)
// The standard library's code, compiled into the program, is given no object.

#include <string>
#include <thread>
#include <vector>

__attribute__((noinline)) int act(std::vector<int>* numbers) {
  numbers->push_back(1);  // here
  return 0;
}

int main() {
  std::thread([] {}).join();
  return act(nullptr);
}
