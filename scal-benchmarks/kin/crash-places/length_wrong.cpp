// expect: crash
// says: (T0 in act length_wrong.cpp:9)
// The length of no text.

#include <cstring>
#include <thread>

__attribute__((noinline)) std::size_t act(const char* text) {
  return std::strlen(text) + 1;  // here
}

int main() {
  std::thread([] {}).join();
  return static_cast<int>(act(nullptr));
}
