// expect: exit-status
// says: an increment was lost
// source: suite/suite.cpp
// arguments: 'outside require wrong'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
