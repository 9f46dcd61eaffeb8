// expect: exit 1
// says: 2 == 3
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside afterwards wrong'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
