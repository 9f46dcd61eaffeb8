// expect: exit 2
// says: sends a signal to another process
// Sends a signal to whoever has that number.

#include <csignal>

int main() { kill(1, SIGUSR1); }
