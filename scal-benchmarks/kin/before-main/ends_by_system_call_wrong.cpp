// expect: exit 2
// says: the program ends in a constructor
// Ends before main, by the system call itself.

#include <sys/syscall.h>
#include <unistd.h>

struct End {
  End() { syscall(SYS_exit_group, 0); }
};
End end;

int main() {}
