// expect: exit 2
// says: prctl(PR_SET_NO_NEW_PRIVS)
// What cannot be taken back is refused.

#include <sys/prctl.h>

int main(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }
