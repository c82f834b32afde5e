# The catalogue and the judges' problems become a part of the library, so that the program needs
# no files. This file is both the function for CMakeLists.txt and the script that the build runs.

if(CMAKE_SCRIPT_MODE_FILE)
  # cmake -D OUTPUT=... -D ROOT=... -D "FOLDERS=games;problems" -P embed_data.cmake
  set(text "// Made from the *.toml files of the source tree.\n#include \"core/embedded.hpp\"\n\n")
  string(APPEND text "#include <array>\n\nnamespace grundy::core {\nnamespace {\n")
  set(functions "")
  foreach(folder IN LISTS FOLDERS)
    file(GLOB files "${ROOT}/${folder}/*.toml")
    set(entries "")
    foreach(file IN LISTS files)
      get_filename_component(name "${file}" NAME_WLE)
      # Hexadecimal escapes: any byte may stand in the file, and a quote or a bracket needs no care.
      file(READ "${file}" bytes HEX)
      string(LENGTH "${bytes}" size)
      math(EXPR size "${size} / 2")
      string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
      list(APPEND entries "    EmbeddedFile{\"${name}\", {\"${bytes}\", ${size}}},\n")
    endforeach()
    # In the order of the names' bytes. '-' sorts before '.', so file names will not do.
    list(SORT entries)
    list(LENGTH entries count)
    list(JOIN entries "" entries)
    string(APPEND text "\nconstexpr std::array<EmbeddedFile, ${count}> ${folder}{{\n${entries}}};\n")
    string(APPEND functions
           "\nstd::span<const EmbeddedFile> embedded_${folder}() { return ${folder}; }\n")
  endforeach()
  string(APPEND text "\n}  // namespace\n${functions}\n}  // namespace grundy::core\n")
  file(WRITE "${OUTPUT}" "${text}")
  return()
endif()

set(GRUNDY_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

# Sets <variable> to a source file with the files <folder>/*.toml of each folder; made anew when
# one of them is added, changed or removed.
function(grundy_embed_data variable)
  set(output "${PROJECT_BINARY_DIR}/embedded.cpp")
  set(patterns ${ARGN})
  list(TRANSFORM patterns REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/\\1/*.toml")
  file(GLOB files CONFIGURE_DEPENDS ${patterns})
  # The list of names is a dependency too: a removed file changes nothing else.
  list(JOIN files "\n" names)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/embedded.names" CONTENT "${names}\n" @ONLY)
  add_custom_command(
    OUTPUT "${output}"
    COMMAND "${CMAKE_COMMAND}" -D "OUTPUT=${output}" -D "ROOT=${PROJECT_SOURCE_DIR}" -D
            "FOLDERS=${ARGN}" -P "${GRUNDY_EMBED_SCRIPT}"
    DEPENDS ${files} "${PROJECT_BINARY_DIR}/embedded.names" "${GRUNDY_EMBED_SCRIPT}"
    COMMENT "Embedding ${ARGN}"
    VERBATIM)
  # clang warns of string literals over 65536 bytes; it and gcc take any length.
  set_source_files_properties("${output}" PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()
