// S-Nim as contest solutions have it: a recursive function with a memo, an array of marks for
// each call, scanf and putchar. Reads the input of Kattis' "snim" from standard input.
#include <cstdio>
#include <cstring>
#include <vector>

namespace {

constexpr int most = 10000;

int amounts[128];
int amount_count;
int memo[most + 1];

int value(int heap) {
  if (memo[heap] != -1) return memo[heap];
  bool seen[128] = {};
  for (int i = 0; i < amount_count; ++i) {
    if (amounts[i] <= heap) seen[value(heap - amounts[i])] = true;
  }
  int mex = 0;
  while (seen[mex]) ++mex;
  return memo[heap] = mex;
}

}  // namespace

int main() {
  while (std::scanf("%d", &amount_count) == 1) {
    for (int i = 0; i < amount_count; ++i) {
      if (std::scanf("%d", &amounts[i]) != 1) return 1;
    }
    std::memset(memo, -1, sizeof memo);
    int lines = 0;
    if (std::scanf("%d", &lines) != 1) return 1;
    while (lines-- > 0) {
      int heaps = 0;
      if (std::scanf("%d", &heaps) != 1) return 1;
      int sum = 0;
      while (heaps-- > 0) {
        int heap = 0;
        if (std::scanf("%d", &heap) != 1) return 1;
        sum ^= value(heap);
      }
      std::putchar(sum != 0 ? 'W' : 'L');
    }
    std::putchar('\n');
  }
  return 0;
}
