// expect: exit-status
// says: it was set already
// source: suite/suite.cpp
// arguments: 'outside throws'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
