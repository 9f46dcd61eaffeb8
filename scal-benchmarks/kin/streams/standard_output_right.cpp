// expect: none
// Threads may write to the standard streams at once; libc++ sets their width in its headers.
#include <iostream>
#include <string>
#include <thread>

int main() {
  std::thread other([] { std::cout << "x" << 3 << std::string("abc") << 'c' << '\n'; });
  std::cout << "y" << std::hex << 20 << std::endl;
  std::cerr << "z\n";
  other.join();
}
