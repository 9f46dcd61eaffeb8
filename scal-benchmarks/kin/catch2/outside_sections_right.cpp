// expect: none
// says: 4 executions
// source: suite/suite.cpp
// arguments: 'outside sections'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
