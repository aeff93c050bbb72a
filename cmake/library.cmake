# tafl_library(NAME SOURCES a.cc ... [DEPENDS tafl_x ...] [TESTS a_test.cc ...])
#
# One folder, one library, and one test program beside it. DEPENDS repeats the folder's arrow in
# src/README.md; scripts/check_layers.py holds the includes to it.
function(tafl_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;TESTS" ${ARGN})
  if(ARG_SOURCES)
    add_library(tafl_${name} STATIC ${ARG_SOURCES})
    target_link_libraries(tafl_${name} PUBLIC tafl_options ${ARG_DEPENDS})
  else()
    add_library(tafl_${name} INTERFACE)
    target_link_libraries(tafl_${name} INTERFACE tafl_options ${ARG_DEPENDS})
  endif()
  if(TAFL_TESTS AND ARG_TESTS)
    tafl_test(${name}_test SOURCES ${ARG_TESTS} DEPENDS tafl_${name})
  endif()
endfunction()

# tafl_discover(NAME LABEL [OPTION...])
#
# Hands the tests of a program to ctest. Slow ones get a prefix: where one text is compiled for both
# labels, ctest would give two tests of one name the labels of both, and leave out both.
function(tafl_discover name label)
  set(prefix "")
  if(label STREQUAL "slow")
    set(prefix "slow.")
  endif()
  gtest_discover_tests(${name} TEST_PREFIX "${prefix}" DISCOVERY_TIMEOUT 60 ${ARGN}
                       PROPERTIES LABELS ${label} TIMEOUT 3600)
endfunction()

# tafl_test(NAME SOURCES ... DEPENDS ... [LABEL slow])
#
# A GoogleTest program; every test in it carries the label (default: fast).
function(tafl_test name)
  cmake_parse_arguments(ARG "" "LABEL" "SOURCES;DEPENDS" ${ARGN})
  if(NOT ARG_LABEL)
    set(ARG_LABEL fast)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} GTest::gtest GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE TAFL_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  tafl_discover(${name} ${ARG_LABEL})
endfunction()
