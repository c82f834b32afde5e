// A function marked GRUNDY_CLONES is made twice, for the common instruction set and for AVX2, and
// the right one is taken when the program starts. Both give the same answers.
#pragma once

// Sanitizers instrument that choice, before they are ready for it.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define GRUNDY_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define GRUNDY_CLONES
#endif
