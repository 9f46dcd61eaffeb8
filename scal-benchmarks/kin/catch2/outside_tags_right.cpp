// expect: none
// says: all interleavings explored
// source: suite/suite.cpp
// arguments: [outside][right]
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
