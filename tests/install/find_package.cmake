# find_package(grundy) in a project of its own.
include("${CMAKE_CURRENT_LIST_DIR}/run_consumer.cmake")
file(REMOVE_RECURSE "${WORK}")
execute_process(COMMAND "${CMAKE_COMMAND}" -S "${CONSUMER}" -B "${WORK}" -G Ninja
                        "-DCMAKE_PREFIX_PATH=${PREFIX}" "-DCMAKE_CXX_COMPILER=${CXX}"
                COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${WORK}" COMMAND_ERROR_IS_FATAL ANY)
run_consumer("${WORK}/consumer")
