# Where things go with `cmake --install`, and where the program looks for games.
#
# The program looks in $TAFL_GAMES_DIR, then in TAFL_DEFAULT_GAMES_DIR (this source tree), then in
# ../share/tafl/games beside its own folder. Targets that look link tafl_games_dir for the macro.
include(GNUInstallDirs)

set(TAFL_DEFAULT_GAMES_DIR "${CMAKE_SOURCE_DIR}/games" CACHE PATH
    "Where the program looks for games by name unless TAFL_GAMES_DIR says otherwise")
add_library(tafl_games_dir INTERFACE)
target_compile_definitions(tafl_games_dir INTERFACE
                           TAFL_DEFAULT_GAMES_DIR="${TAFL_DEFAULT_GAMES_DIR}")

# tafl_install_program(TARGET): the target becomes part of the installation.
function(tafl_install_program target)
  target_link_libraries(${target} PRIVATE tafl_games_dir)
  install(TARGETS ${target} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endfunction()

install(DIRECTORY "${CMAKE_SOURCE_DIR}/games" DESTINATION "${CMAKE_INSTALL_DATADIR}/tafl" OPTIONAL)
