// expect: none
// says: All tests passed
// source: suite/suite.cpp
// alone: yes
// arguments: [inside][right]
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
