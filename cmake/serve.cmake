# grundy-serve: the explorer page, where cpp-httplib and npm are.
#   GRUNDY_SERVE   ON insists on it, OFF leaves it out, AUTO builds it where what it needs is there
# The page is compiled by npm from app/web, in the build folder: npm fetches the packages that
# app/web/package-lock.json names. A build with sanitizers tests the server and has no page.
if(GRUNDY_SERVE STREQUAL "OFF")
  return()
endif()

find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(HTTPLIB QUIET IMPORTED_TARGET cpp-httplib)
endif()
find_program(GRUNDY_NPM npm)
set(missing "")
if(NOT HTTPLIB_FOUND)
  list(APPEND missing "cpp-httplib with its pkg-config file (Debian: libcpp-httplib-dev, pkgconf)")
endif()
if(NOT GRUNDY_NPM AND NOT GRUNDY_SANITIZE)
  list(APPEND missing "npm (Debian: npm)")
endif()
if(missing)
  list(JOIN missing ", " missing)
  if(GRUNDY_SERVE STREQUAL "ON")
    message(FATAL_ERROR "grundy-serve needs ${missing}")
  endif()
  message(STATUS "grundy-serve is not built: there is no ${missing}")
  return()
endif()

set(page "${PROJECT_BINARY_DIR}/page.cpp")
set(script "${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake")
if(GRUNDY_SANITIZE)
  add_custom_command(
    OUTPUT "${page}"
    COMMAND "${CMAKE_COMMAND}" -D "OUTPUT=${page}" -P "${script}"
    DEPENDS "${script}"
    VERBATIM)
else()
  set(web "${PROJECT_BINARY_DIR}/web")
  set(from "${PROJECT_SOURCE_DIR}/app/web")
  file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS "${from}/src/*" "${from}/public/*")
  set(packages "${web}/packages.stamp")
  add_custom_command(
    OUTPUT "${packages}"
    COMMAND "${CMAKE_COMMAND}" -E make_directory "${web}"
    COMMAND "${CMAKE_COMMAND}" -E copy "${from}/package.json" "${from}/package-lock.json" "${web}"
    COMMAND "${GRUNDY_NPM}" ci --ignore-scripts --no-audit --no-fund --loglevel=error
    COMMAND "${CMAKE_COMMAND}" -E touch "${packages}"
    DEPENDS "${from}/package.json" "${from}/package-lock.json"
    WORKING_DIRECTORY "${PROJECT_BINARY_DIR}/web"
    COMMENT "Fetching the packages of the page"
    VERBATIM)
  file(MAKE_DIRECTORY "${web}")
  add_custom_command(
    OUTPUT "${page}"
    COMMAND "${CMAKE_COMMAND}" -E rm -rf src public dist
    COMMAND "${CMAKE_COMMAND}" -E copy_directory "${from}/src" src
    COMMAND "${CMAKE_COMMAND}" -E copy_directory "${from}/public" public
    COMMAND "${CMAKE_COMMAND}" -E copy "${from}/index.html" "${from}/tsconfig.json"
            "${from}/vite.config.ts" .
    COMMAND "${GRUNDY_NPM}" run --silent build
    COMMAND "${CMAKE_COMMAND}" -D "OUTPUT=${page}" -D "FOLDER=${web}/dist" -P "${script}"
    DEPENDS "${packages}" "${script}" ${web_sources} "${from}/index.html" "${from}/tsconfig.json"
            "${from}/vite.config.ts"
    WORKING_DIRECTORY "${web}"
    COMMENT "Building the page"
    VERBATIM)
endif()
# clang warns of string literals over 65536 bytes; it and gcc take any length.
set_source_files_properties("${page}" PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)

# A library, so that tests can reach its parts.
file(GLOB serve_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/app/serve/*.cpp")
list(FILTER serve_sources EXCLUDE REGEX "/main\\.cpp$")
add_library(grundy_server STATIC ${serve_sources} "${page}")
target_compile_definitions(grundy_server PRIVATE GRUNDY_VERSION="${PROJECT_VERSION}")
target_link_libraries(grundy_server PUBLIC grundy_commands PkgConfig::HTTPLIB Threads::Threads)

add_executable(grundy-serve app/serve/main.cpp)
target_compile_definitions(grundy-serve PRIVATE GRUNDY_VERSION="${PROJECT_VERSION}")
set_target_properties(grundy-serve PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
target_link_libraries(grundy-serve PRIVATE grundy_server)
if(GRUNDY_SANITIZE)
  target_compile_options(grundy_server PRIVATE -O0)
endif()
