# Flags of everything that is built here. None of them reaches a project that uses the library.
add_compile_options(-Wall -Wextra -Wpedantic -Wconversion)
if(GRUNDY_WERROR)
  add_compile_options(-Werror)
endif()

if(GRUNDY_FUZZ AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "GRUNDY_FUZZ needs clang: configure with -DCMAKE_CXX_COMPILER=clang++-14")
endif()

if(GRUNDY_SANITIZE)
  add_compile_options(-fsanitize=${GRUNDY_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${GRUNDY_SANITIZE})
  # gcc sees uninitialised values in the sanitizers' own code; builds without them keep the warning.
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()

# Checks of indices, iterators and preconditions inside the standard library.
add_compile_definitions($<$<NOT:$<CONFIG:Release>>:_GLIBCXX_ASSERTIONS>)

# Precompiled headers save an eighth of a sanitizer build. The other builds go without, so that each
# file includes what it uses; so do those with ccache, which then knows more files again.
if(GRUNDY_SANITIZE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(GRUNDY_PRECOMPILE ON)
endif()
