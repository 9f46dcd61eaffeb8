// expect: exit 2
// levels: O1
// says: getaddrinfo_a
// The C library would make a thread for it that nobody controls.

#include <netdb.h>

#include <thread>

int main() {
  std::thread other([] {
    char name[] = "localhost";
    gaicb one{};
    one.ar_name = name;
    gaicb* all[] = {&one};
    getaddrinfo_a(GAI_WAIT, all, 1, nullptr);
  });
  other.join();
}
