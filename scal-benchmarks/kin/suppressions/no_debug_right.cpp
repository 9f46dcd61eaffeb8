// expect: none
// says: suppressed: race:std::_Sp_atomic (built in)
// compile: -g0
// levels: O0 O1 O2 O3
// source: store_and_load_right.cpp
// Where the user wants no debug information, places are known all the same.
