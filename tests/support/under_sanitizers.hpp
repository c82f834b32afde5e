// Whether this is a build with a sanitizer, which is about ten times as slow. Tests that run at
// full size in the other build may be smaller there.
#pragma once

namespace grundy::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool under_sanitizers = true;
#elif defined(__has_feature)
inline constexpr bool under_sanitizers =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool under_sanitizers = false;
#endif

}  // namespace grundy::testing
