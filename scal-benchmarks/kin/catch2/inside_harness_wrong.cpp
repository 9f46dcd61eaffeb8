// expect: exit 1
// says: linearizability:
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside harness wrong'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
