# How our own code is compiled: C++20, warnings on, sanitizers by option.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

set(TAFL_SANITIZE "" CACHE STRING "Sanitizers to build with, e.g. address,undefined or thread")

add_library(tafl_options INTERFACE)
target_compile_options(tafl_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns wrongly about the standard library's own string operator+ (GCC bug 105651).
  target_compile_options(tafl_options INTERFACE -Wno-restrict)
endif()
target_include_directories(tafl_options INTERFACE "${CMAKE_SOURCE_DIR}/src")
if(TAFL_WERROR)
  target_compile_options(tafl_options INTERFACE -Werror)
endif()
if(TAFL_SANITIZE)
  target_compile_options(tafl_options INTERFACE -fsanitize=${TAFL_SANITIZE} -fno-omit-frame-pointer
                                                -fno-sanitize-recover=undefined)
  target_link_options(tafl_options INTERFACE -fsanitize=${TAFL_SANITIZE})
  # ThreadSanitizer does not understand Asio's fences; it does without them where this is defined.
  if(TAFL_SANITIZE MATCHES "thread")
    target_compile_definitions(tafl_options INTERFACE BOOST_ASIO_DISABLE_FENCED_BLOCK)
  endif()
endif()

find_program(TAFL_CCACHE ccache)
if(TAFL_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${TAFL_CCACHE}")
endif()
