# grundy-serve: the explorer page, where cpp-httplib and npm are.
#   GRUNDY_SERVE   ON insists on it, OFF leaves it out, AUTO builds it where what it needs is there
# The page is compiled by npm from app/web, in the build folder. A build with sanitizers tests the
# server and has no page.

# Has npm fetch the packages that `from`/package-lock.json names, into `web`, where they are not
# there yet. `problem` gets what npm says when it cannot, else nothing.
function(grundy_fetch_packages from web problem)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${from}/package.json"
                                        "${from}/package-lock.json")
  set(stamp "${web}/packages.stamp")
  file(SHA256 "${from}/package.json" wanted)
  file(SHA256 "${from}/package-lock.json" locked)
  string(APPEND wanted " ${locked}")
  set(${problem} "" PARENT_SCOPE)
  if(EXISTS "${stamp}")
    file(READ "${stamp}" present)
    if(present STREQUAL wanted)
      return()
    endif()
  endif()
  message(STATUS "Fetching the packages of the page")
  file(REMOVE "${stamp}")
  file(MAKE_DIRECTORY "${web}")
  file(COPY "${from}/package.json" "${from}/package-lock.json" DESTINATION "${web}")
  execute_process(
    COMMAND
      "${GRUNDY_NPM}" ci --ignore-scripts --no-audit --no-fund --loglevel=error --fetch-retries=2
      --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000
    WORKING_DIRECTORY "${web}"
    RESULT_VARIABLE status
    ERROR_VARIABLE said
    OUTPUT_QUIET)
  if(status EQUAL 0)
    file(WRITE "${stamp}" "${wanted}")
    return()
  endif()
  if(said MATCHES "[^ \n][^\n]*")
    set(said "${CMAKE_MATCH_0}")
  else()
    set(said "npm ci ended with ${status}")
  endif()
  set(${problem} "${said}" PARENT_SCOPE)
endfunction()

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
set(web "${PROJECT_BINARY_DIR}/web")
set(from "${PROJECT_SOURCE_DIR}/app/web")
if(NOT missing AND NOT GRUNDY_SANITIZE)
  grundy_fetch_packages("${from}" "${web}" problem)
  if(problem)
    list(APPEND missing "the packages of the page, which npm cannot fetch (${problem})")
  endif()
endif()
if(missing)
  list(JOIN missing ", " missing)
  if(GRUNDY_SERVE STREQUAL "ON")
    message(FATAL_ERROR "grundy-serve cannot be built; missing: ${missing}")
  endif()
  message(STATUS "grundy-serve is not built; missing: ${missing}")
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
  file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS "${from}/src/*" "${from}/public/*")
  add_custom_command(
    OUTPUT "${page}"
    COMMAND "${CMAKE_COMMAND}" -E rm -rf src public dist
    COMMAND "${CMAKE_COMMAND}" -E copy_directory "${from}/src" src
    COMMAND "${CMAKE_COMMAND}" -E copy_directory "${from}/public" public
    COMMAND "${CMAKE_COMMAND}" -E copy "${from}/index.html" "${from}/tsconfig.json"
            "${from}/vite.config.ts" .
    COMMAND "${GRUNDY_NPM}" run --silent build
    COMMAND "${CMAKE_COMMAND}" -D "OUTPUT=${page}" -D "FOLDER=${web}/dist" -P "${script}"
    DEPENDS "${from}/package-lock.json" "${script}" ${web_sources} "${from}/index.html" "${from}/tsconfig.json"
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
