// Helpers in Python 3.8, whose numbers have no end.

#include "emit/helper_texts.hpp"

namespace grundy::emit {

const std::vector<HelperText>& python_helper_texts() {
  static const std::vector<HelperText> texts = {
      {Helper::lcm, {}, {"math"}, R"(
def lcm(a, b):
    return abs(a * b) // math.gcd(a, b) if a * b != 0 else 0
)"},
      {Helper::log2, {}, {}, R"(
def log2(n):
    return n.bit_length() - 1
)"},
      {Helper::popcount, {}, {}, R"(
def popcount(n):
    return bin(n & (2**64 - 1)).count("1")
)"},
      {Helper::ctz, {}, {}, R"(
def ctz(n):
    return (n & -n).bit_length() - 1
)"},
      {Helper::valuation, {}, {}, R"(
def valuation(p, n):  # the largest e with p**e dividing n
    e = 0
    while n % p == 0:
        n //= p
        e += 1
    return e
)"},
      {Helper::muldiv, {}, {}, R"(
def muldiv(a, b, c):
    return a * b // c
)"},
      {Helper::is_square, {}, {"math"}, R"(
def is_square(n):
    return n >= 0 and math.isqrt(n) ** 2 == n
)"},
      {Helper::is_fibonacci_number, {}, {}, R"(
def is_fibonacci_number(n):
    a, b = 1, 2
    while a < n:
        a, b = b, a + b
    return a == n
)"},
      {Helper::zeckendorf, {}, {}, R"(
def zeckendorf(n):  # the least part of n as a sum of Fibonacci numbers, no two neighbours
    a, b = 1, 2
    while b <= n:
        a, b = b, a + b
    while a != n:
        if a < n:
            n -= a
        a, b = b - a, a
    return a
)"},
      {Helper::is_prime, {}, {}, R"(
def is_prime(n):  # Miller-Rabin with bases that decide every 64-bit number
    if n < 2:
        return False
    bases = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
    for p in bases:
        if n % p == 0:
            return n == p
    odd = n - 1
    twos = 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for base in bases:
        x = pow(base, odd, n)
        if x == 1 or x == n - 1:
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True
)"},
      {Helper::prime_factors, {Helper::is_prime}, {"math"}, R"(
def proper_divisor(n):  # of an odd composite number: Pollard's rho
    c = 1
    while True:
        slow = fast = 2
        divisor = 1
        while divisor == 1:
            slow = (slow * slow + c) % n
            fast = (fast * fast + c) % n
            fast = (fast * fast + c) % n
            divisor = math.gcd(slow - fast, n)
        if divisor != n:
            return divisor
        c += 1


def prime_factors(n):  # ascending, as often as they divide n
    primes = []
    p = 2
    while p < 1000 and p * p <= n:
        while n % p == 0:
            n //= p
            primes.append(p)
        p += 1 if p == 2 else 2
    pending = [n] if n > 1 else []
    while pending:
        m = pending.pop()
        if m < 1000000 or is_prime(m):
            primes.append(m)
        else:
            divisor = proper_divisor(m)
            pending += [divisor, m // divisor]
    return sorted(primes)
)"},
      {Helper::spf, {Helper::prime_factors}, {}, R"(
def spf(n):
    return prime_factors(n)[0]
)"},
      {Helper::gpf, {Helper::prime_factors}, {}, R"(
def gpf(n):
    return prime_factors(n)[-1]
)"},
      {Helper::omega, {Helper::prime_factors}, {}, R"(
def omega(n):
    return len(set(prime_factors(n)))
)"},
      {Helper::bigomega, {Helper::prime_factors}, {}, R"(
def bigomega(n):
    return len(prime_factors(n))
)"},
      {Helper::divisor_count, {Helper::prime_factors}, {}, R"(
def divisor_count(n):
    primes = prime_factors(n)
    count = 1
    for p in set(primes):
        count *= primes.count(p) + 1
    return count
)"},
      {Helper::divisors, {Helper::prime_factors}, {}, R"(
def divisors(n):
    if n < 1:
        return []
    found = {1}
    for p in prime_factors(n):
        found |= {d * p for d in found}
    return sorted(found)
)"},
      {Helper::primes_to, {}, {}, R"(
def primes_to(limit):
    composite = bytearray(max(limit, 1) + 1)
    primes = []
    for p in range(2, limit + 1):
        if not composite[p]:
            primes.append(p)
            for q in range(p * p, limit + 1, p):
                composite[q] = 1
    return primes
)"},
      {Helper::prime_powers_to, {Helper::primes_to}, {}, R"(
def prime_powers_to(limit):
    powers = []
    for p in primes_to(limit):
        q = p
        while q <= limit:
            powers.append(q)
            q *= p
    return sorted(powers)
)"},
      {Helper::prime_index, {}, {"math"}, R"(
def prime_index(p):  # the number of primes to p, by Lucy's method
    root = math.isqrt(p)
    low = [v - 1 for v in range(root + 1)]
    high = [0] + [p // v - 1 for v in range(1, root + 1)]  # of p // v
    for q in range(2, root + 1):
        if low[q] == low[q - 1]:
            continue
        before = low[q - 1]
        for i in range(1, min(root, p // (q * q)) + 1):
            d = i * q
            high[i] -= (high[d] if d <= root else low[p // d]) - before
        for v in range(root, q * q - 1, -1):
            low[v] -= low[v // q] - before
    return high[1]
)"},
  };
  return texts;
}

}  // namespace grundy::emit
