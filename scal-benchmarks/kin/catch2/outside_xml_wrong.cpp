// expect: exit-status
// says: failures="1"
// source: suite/suite.cpp
// arguments: 'outside check wrong' -r junit
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
