// expect: crash
// says: (T0 in act thrown_by_library_wrong.cpp:9)
// An exception that the C++ library throws and nobody catches.

#include <string>
#include <thread>

__attribute__((noinline)) int act(const std::string& text) {
  return text.at(text.size());  // here
}

int main() {
  std::thread([] {}).join();
  return act("");
}
