// Checks that something throws Error, and what it says.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "grundy/error.hpp"

namespace grundy {

/// The report of the Error that `action` throws must hold each of `parts`.
template <typename Action, typename... Parts>
void expect_error(ErrorKind kind, Action action, Parts... parts) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.report();
    for (const std::string& part : {std::string(parts)...}) {
      EXPECT_NE(error.report().find(part), std::string::npos) << "no '" << part << "' in:\n"
                                                              << error.report();
    }
    return;
  }
  ADD_FAILURE() << "no Error was thrown";
}

}  // namespace grundy
