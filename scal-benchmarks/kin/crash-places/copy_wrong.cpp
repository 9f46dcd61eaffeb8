// expect: crash
// says: (T0 in act copy_wrong.cpp:9)
// A copy from nowhere.

#include <cstring>
#include <thread>

__attribute__((noinline)) int act(char* to, const char* volatile from, std::size_t bytes) {
  std::memcpy(to, from, bytes);  // here
  return *to;
}

int main(int count, char**) {
  std::thread([] {}).join();
  char text[8] = "";
  return act(text, nullptr, static_cast<std::size_t>(count));
}
