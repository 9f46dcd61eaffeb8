// expect: data-race
// run: --no-default-suppressions
// levels: O0 O1 O2 O3
// source: store_and_load_right.cpp
// The race is there for whoever asks.
