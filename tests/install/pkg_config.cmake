# The flags of pkg-config on a plain compiler command line.
include("${CMAKE_CURRENT_LIST_DIR}/run_consumer.cmake")
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")

find_program(pkg_config pkg-config REQUIRED)
set(ENV{PKG_CONFIG_PATH} "${PREFIX}/${LIBDIR}/pkgconfig")
set(static --static)
if(SHARED)
  set(static "")
  set(ENV{LD_LIBRARY_PATH} "${PREFIX}/${LIBDIR}")
endif()
execute_process(COMMAND "${pkg_config}" ${static} --cflags --libs grundy OUTPUT_VARIABLE flags
                COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
execute_process(COMMAND "${CXX}" -std=c++20 "${CONSUMER}/main.cpp" -o "${WORK}/consumer" ${flags}
                COMMAND_ERROR_IS_FATAL ANY)
run_consumer("${WORK}/consumer")
