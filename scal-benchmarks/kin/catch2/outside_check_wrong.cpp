// expect: exit-status
// says: 1 == 2
// source: suite/suite.cpp
// arguments: 'outside check wrong'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
