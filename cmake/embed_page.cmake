# Turns the built page into a source file of grundy-serve.
#   cmake -D OUTPUT=page.cpp -D FOLDER=dist -P cmake/embed_page.cmake
# Without FOLDER the page says that there is none, as in builds with sanitizers, which are to test
# the server.
set(types "html=text/html" "js=text/javascript" "css=text/css" "svg=image/svg+xml" "json=application/json"
          "png=image/png" "webmanifest=application/manifest+json")
set(files "")
if(FOLDER)
  file(GLOB_RECURSE files RELATIVE "${FOLDER}" "${FOLDER}/*")
  list(SORT files)
endif()
set(entries "")
foreach(file IN LISTS files)
  get_filename_component(extension "${file}" LAST_EXT)
  string(SUBSTRING "${extension}" 1 -1 extension)
  set(type "")
  foreach(entry IN LISTS types)
    if(entry MATCHES "^${extension}=(.*)$")
      set(type "${CMAKE_MATCH_1}")
    endif()
  endforeach()
  if(NOT type)
    message(FATAL_ERROR "no type is known for ${file} of the page")
  endif()
  if(type MATCHES "^text/")
    string(APPEND type "; charset=utf-8")
  endif()
  set(path "/${file}")
  if(path STREQUAL "/index.html")
    set(path "/")
  endif()
  file(READ "${FOLDER}/${file}" bytes HEX)
  string(LENGTH "${bytes}" size)
  math(EXPR size "${size} / 2")
  # A literal may be long for gcc and clang, but lines of it should not be.
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${bytes}")
  string(APPEND entries "    PageFile{\"${path}\", \"${type}\", {\"${bytes}\", ${size}}},\n")
endforeach()
if(NOT entries)
  set(text "<!doctype html><title>grundy</title><p>This build of the server has no page.")
  string(LENGTH "${text}" size)
  set(entries "    PageFile{\"/\", \"text/html; charset=utf-8\", {\"${text}\", ${size}}},\n")
endif()
file(WRITE "${OUTPUT}" "// Made from app/web.
#include \"serve/page.hpp\"

#include <iterator>

namespace grundy::serve {
namespace {

const PageFile files[] = {
${entries}};

}  // namespace

std::span<const PageFile> page_files() { return files; }

}  // namespace grundy::serve
")
