#include "emit/helpers.hpp"

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "emit/helper_texts.hpp"

namespace grundy::emit {

namespace {

const HelperText& text_of(Helper helper, Language language) {
  const auto texts = helper_texts(language);
  return *std::find_if(texts.begin(), texts.end(),
                       [&](const HelperText& text) { return text.helper == helper; });
}

}  // namespace

void complete(Needs& needs, Language language) {
  // Helpers call only those before them.
  const auto texts = helper_texts(language);
  for (auto text = texts.rbegin(); text != texts.rend(); ++text) {
    if (needs.helpers.count(text->helper) == 0) continue;
    for (const Helper called : text->calls) needs.add(called);
    for (const char* include : text->includes) needs.include(include);
  }
}

void write_includes(const Needs& needs, Writer& out) {
  for (const std::string& name : needs.includes) {
    out.line(out.cpp() ? "#include <" + name + ">" : "import " + name);
  }
  if (!needs.includes.empty()) out.blank();
}

void write_helpers(const Needs& needs, Writer& out) {
  for (const Helper helper : needs.helpers) {
    out.raw(text_of(helper, out.cpp() ? Language::cpp : Language::python).text + 1);
    out.blank();
    if (!out.cpp()) out.blank();
  }
}

}  // namespace grundy::emit
