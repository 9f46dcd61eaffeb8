// expect: exit 1
// says: put them
// source: suite/suite.cpp
// alone: yes
// arguments: 'inside section wrong'
// levels: O0 O1
// needs: /usr/include/catch2/catch.hpp
