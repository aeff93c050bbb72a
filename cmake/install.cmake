# What `cmake --install` adds to the program itself (apps/ installs that): the games, and the pages of the
# workbench if they were built.
#
# The program looks for a game by name in $TAFL_GAMES_DIR, then in the source tree that it was built
# from, then in ../share/tafl/games beside its own folder, which is where this puts them.
include(GNUInstallDirs)

install(DIRECTORY "${CMAKE_SOURCE_DIR}/games" DESTINATION "${CMAKE_INSTALL_DATADIR}/tafl" OPTIONAL
        FILES_MATCHING PATTERN "*.kif" PATTERN "*.txt" PATTERN "*.md" PATTERN "*.json")
install(DIRECTORY "${CMAKE_SOURCE_DIR}/build/web" DESTINATION "${CMAKE_INSTALL_DATADIR}/tafl" OPTIONAL)
