// expect: exit 2
// says: --suppressions no-such-file.supp: cannot be read: No such file or directory
// run: --suppressions no-such-file.supp
// source: by_function_right.cpp
// A file that is not there.
