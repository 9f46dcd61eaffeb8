// expect: exit 2
// levels: O1
// says: each execution would send the signal again
// Sends a signal to whoever has that number.

#include <csignal>

int main() { kill(1, SIGUSR1); }
