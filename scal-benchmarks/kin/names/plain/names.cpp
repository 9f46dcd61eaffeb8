// Names of the C library's functions, for other things.

extern "C" {

int access = 7;
int kill = 8;

int rename(int step) { return step + access; }
int bind(const int* value) { return *value + kill; }
}
