# Headers, library, program, data, licence, a CMake package and a pkg-config file.
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/grundy")

set(programs grundy-cli)
if(TARGET grundy-mpi)
  list(APPEND programs grundy-mpi)
endif()
if(TARGET grundy-serve)
  list(APPEND programs grundy-serve)
endif()

install(TARGETS grundy EXPORT grundyTargets FILE_SET HEADERS)
if(BUILD_SHARED_LIBS)
  # The program finds libgrundy beside itself, wherever both are installed.
  file(RELATIVE_PATH lib_from_bin "/${CMAKE_INSTALL_BINDIR}" "/${CMAKE_INSTALL_LIBDIR}")
  set_target_properties(${programs} PROPERTIES INSTALL_RPATH "$ORIGIN/${lib_from_bin}")
endif()
install(TARGETS ${programs})
install(EXPORT grundyTargets NAMESPACE grundy:: DESTINATION "${package_dir}")
install(DIRECTORY games problems DESTINATION "${CMAKE_INSTALL_DATADIR}/grundy"
        FILES_MATCHING PATTERN "*.toml")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}")

configure_package_config_file(cmake/grundyConfig.cmake.in grundyConfig.cmake
                              INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file(grundyConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/grundyConfig.cmake"
              "${PROJECT_BINARY_DIR}/grundyConfigVersion.cmake" DESTINATION "${package_dir}")

# Paths relative to the file itself, so that `cmake --install --prefix` and moving the tree work.
file(RELATIVE_PATH GRUNDY_PC_PREFIX "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" GRUNDY_PC_PREFIX "${GRUNDY_PC_PREFIX}")
# A shared libgrundy brings its libraries along; a static one leaves them to the final link.
set(GRUNDY_PC_REQUIRES_PRIVATE "")
if(NOT BUILD_SHARED_LIBS)
  set(GRUNDY_PC_REQUIRES_PRIVATE "absl_flat_hash_map")
endif()
configure_file(cmake/grundy.pc.in grundy.pc @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/grundy.pc"
        DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
