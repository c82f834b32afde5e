# `cmake --install` puts every part where it belongs, and the installed program answers.
file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${PREFIX}"
                COMMAND_ERROR_IS_FATAL ANY)

foreach(file bin/grundy ${LIBDIR}/cmake/grundy/grundyConfig.cmake
             ${LIBDIR}/cmake/grundy/grundyConfigVersion.cmake ${LIBDIR}/pkgconfig/grundy.pc
             share/doc/grundy/LICENSE)
  if(NOT EXISTS "${PREFIX}/${file}")
    message(FATAL_ERROR "${file} was not installed")
  endif()
endforeach()

# All public headers, all data files, and nothing else beside them.
foreach(pair "include/grundy/*.hpp=include/grundy/*" "games/*.toml=share/grundy/games/*"
             "problems/*.toml=share/grundy/problems/*")
  string(REPLACE "=" ";" pair "${pair}")
  list(GET pair 0 from)
  list(GET pair 1 to)
  file(GLOB expected "${SOURCE}/${from}")
  file(GLOB found "${PREFIX}/${to}")
  list(TRANSFORM expected REPLACE ".*/" "")
  list(TRANSFORM found REPLACE ".*/" "")
  if(NOT expected OR NOT expected STREQUAL found)
    message(FATAL_ERROR "${from}: expected ${expected}; installed ${found}")
  endif()
endforeach()

# The consumer proves of the headers it includes that they stand alone; so it includes each.
file(GLOB headers RELATIVE "${SOURCE}/include" "${SOURCE}/include/grundy/*.hpp")
file(READ "${CONSUMER}/main.cpp" consumer)
foreach(header IN LISTS headers)
  string(FIND "${consumer}" "#include <${header}>" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${CONSUMER}/main.cpp does not include <${header}>")
  endif()
endforeach()

execute_process(COMMAND "${PREFIX}/bin/grundy" solve --quiet "{2,5}" 2 4 7
                OUTPUT_VARIABLE answer COMMAND_ERROR_IS_FATAL ANY)
if(NOT answer STREQUAL "N\n")
  message(FATAL_ERROR "the installed program answers '${answer}'")
endif()
