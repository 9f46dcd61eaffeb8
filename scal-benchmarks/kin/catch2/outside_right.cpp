// expect: none
// says: 2 executions
// source: suite/suite.cpp
// arguments: 'outside right'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
