// 128-bit integers, for products of two 64-bit numbers.
#pragma once

namespace grundy::core {

__extension__ typedef __int128 Int128;
__extension__ typedef unsigned __int128 Uint128;

}  // namespace grundy::core
