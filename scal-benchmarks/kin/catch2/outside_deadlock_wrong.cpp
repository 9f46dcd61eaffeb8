// expect: deadlock
// source: suite/suite.cpp
// arguments: 'outside deadlock'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
