// expect: exit 1
// says: (T2 at
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside thread wrong'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
