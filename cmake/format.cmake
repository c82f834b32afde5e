# Holds every source to .clang-format.
#   cmake -P cmake/format.cmake              checks; fails when a file differs
#   cmake -D FIX=ON -P cmake/format.cmake    rewrites
get_filename_component(root "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)
set(patterns "")
foreach(folder include src app tests bench)
  list(APPEND patterns "${root}/${folder}/*.hpp" "${root}/${folder}/*.cpp")
endforeach()
file(GLOB_RECURSE files ${patterns})
list(LENGTH files count)

find_program(clang_format clang-format REQUIRED)
if(FIX)
  set(action -i)
else()
  set(action --dry-run -Werror)
endif()
execute_process(COMMAND "${clang_format}" --style=file ${action} ${files} RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "some of ${count} files are not formatted; `make format` rewrites them")
endif()
message(STATUS "${count} files are formatted")
