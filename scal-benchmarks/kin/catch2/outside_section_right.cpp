// expect: none
// says: 2 executions
// source: suite/suite.cpp
// arguments: 'outside section wrong' -c right
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
