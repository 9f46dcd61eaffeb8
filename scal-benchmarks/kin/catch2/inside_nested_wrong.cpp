// expect: exit-status
// says: exploration within an exploration
// source: suite/suite.cpp
// arguments: 'inside right'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
