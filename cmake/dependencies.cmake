# Everything the project stands on, all from Debian 12's packages (scripts/packages.txt names them).
find_package(Threads REQUIRED)
find_package(fmt 9 REQUIRED)
find_package(nlohmann_json 3.11 REQUIRED)
find_package(CLI11 2.1 REQUIRED)
find_package(Boost 1.81 REQUIRED)
find_package(OpenSSL 3 REQUIRED COMPONENTS Crypto)
find_package(CURL 7.88 REQUIRED)
find_package(hwy 1.0 REQUIRED)
find_package(asmjit REQUIRED)
find_package(SQLite3 3.40 REQUIRED)

# SWI-Prolog: the Debian package ships a header and a library.
find_library(TAFL_SWIPL_LIBRARY swipl REQUIRED)
find_path(TAFL_SWIPL_INCLUDE SWI-Prolog.h PATHS /usr/lib/swi-prolog/include REQUIRED)
add_library(tafl_swipl INTERFACE)
target_link_libraries(tafl_swipl INTERFACE "${TAFL_SWIPL_LIBRARY}")
target_include_directories(tafl_swipl SYSTEM INTERFACE "${TAFL_SWIPL_INCLUDE}")

# BuDDy, the referee of the solver, has neither a CMake nor a pkg-config file.
find_library(TAFL_BUDDY_LIBRARY bdd REQUIRED)
find_path(TAFL_BUDDY_INCLUDE bdd.h REQUIRED)
add_library(tafl_buddy INTERFACE)
target_link_libraries(tafl_buddy INTERFACE "${TAFL_BUDDY_LIBRARY}")
target_include_directories(tafl_buddy SYSTEM INTERFACE "${TAFL_BUDDY_INCLUDE}")

if(TAFL_TESTS)
  find_package(GTest REQUIRED)
  include(GoogleTest)
endif()
if(TAFL_BENCH)
  find_package(benchmark REQUIRED)
endif()
