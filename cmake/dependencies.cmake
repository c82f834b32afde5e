# What the library and the program are built with; docs/architecture.md says what each is for.
find_package(absl REQUIRED)
find_package(fmt REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(SQLiteCpp REQUIRED)
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(zstd REQUIRED)

# The sanitizers do not know MPI's memory, and the fuzz targets have no use for it.
if(GRUNDY_MPI STREQUAL "ON" OR (GRUNDY_MPI STREQUAL "AUTO" AND NOT GRUNDY_SANITIZE))
  set(MPI_CXX_SKIP_MPICXX ON)
  if(GRUNDY_MPI STREQUAL "ON")
    find_package(MPI REQUIRED COMPONENTS CXX)
  else()
    find_package(MPI COMPONENTS CXX)
  endif()
endif()

# toml++ is used as headers: its package's own target asks for the shared library, which a static
# program cannot have.
find_path(GRUNDY_TOMLPLUSPLUS_INCLUDE toml++/toml.h REQUIRED)
# xxHash is used as one header too (XXH_INLINE_ALL).
find_path(GRUNDY_XXHASH_INCLUDE xxhash.h REQUIRED)
# Highway too: Debian has no static archive of it, so the choice of an instruction set when the
# program starts is made by pair_targets() instead of the library's own.
find_path(GRUNDY_HIGHWAY_INCLUDE hwy/highway.h REQUIRED)

# What the sources see beyond the public headers. Only headers: nothing to link, so nothing that
# a user of the installed library would need.
add_library(grundy_private INTERFACE)
target_include_directories(grundy_private INTERFACE "${PROJECT_SOURCE_DIR}/src")
target_include_directories(grundy_private SYSTEM INTERFACE "${GRUNDY_TOMLPLUSPLUS_INCLUDE}"
                                                            "${GRUNDY_XXHASH_INCLUDE}"
                                                            "${GRUNDY_HIGHWAY_INCLUDE}")
target_link_libraries(grundy_private INTERFACE fmt::fmt-header-only nlohmann_json::nlohmann_json)

# zstd's package has a target for each kind of library.
add_library(grundy_zstd INTERFACE)
if(GRUNDY_STATIC)
  target_link_libraries(grundy_zstd INTERFACE zstd::libzstd_static)
else()
  target_link_libraries(grundy_zstd INTERFACE zstd::libzstd_shared)
endif()

# The static SQLite lies beside the shared one that CMake finds.
if(GRUNDY_STATIC)
  get_target_property(sqlite SQLite::SQLite3 IMPORTED_LOCATION)
  string(REGEX REPLACE "\\.so$" ".a" sqlite "${sqlite}")
  set_target_properties(SQLite::SQLite3 PROPERTIES IMPORTED_LOCATION "${sqlite}")
endif()

# So does the static zlib, whose target has a place for each configuration.
if(GRUNDY_STATIC)
  foreach(property IN ITEMS IMPORTED_LOCATION IMPORTED_LOCATION_RELEASE IMPORTED_LOCATION_DEBUG)
    get_target_property(zlib ZLIB::ZLIB ${property})
    if(zlib)
      string(REGEX REPLACE "\\.so$" ".a" zlib "${zlib}")
      set_target_properties(ZLIB::ZLIB PROPERTIES ${property} "${zlib}")
    endif()
  endforeach()
endif()

# Abseil's package offers only the shared libraries as targets. The static ones lie beside them.
if(GRUNDY_STATIC)
  get_property(imported DIRECTORY PROPERTY IMPORTED_TARGETS)
  list(FILTER imported INCLUDE REGEX "^absl::")
  foreach(target IN LISTS imported)
    get_target_property(configurations ${target} IMPORTED_CONFIGURATIONS)
    foreach(configuration IN LISTS configurations)
      get_target_property(shared ${target} IMPORTED_LOCATION_${configuration})
      if(shared)
        string(REGEX REPLACE "\\.so[.0-9]*$" ".a" static "${shared}")
        if(EXISTS "${static}")
          set_target_properties(${target} PROPERTIES IMPORTED_LOCATION_${configuration} "${static}")
        endif()
      endif()
    endforeach()
  endforeach()
endif()
