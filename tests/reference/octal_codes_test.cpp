// Octal codes against the definition: random ones, and in the long tests all of up to three digits.

#include <gtest/gtest.h>

#include <cstdint>
#include <ostream>
#include <random>
#include <string>

#include "core/checksum.hpp"
#include "grundy/session.hpp"
#include "support/sequences.hpp"
#include "support/under_sanitizers.hpp"

namespace grundy::testing {
namespace {

/// "0.153" for (0, 0153); "4.700" is 4.7.
std::string octal_code(unsigned first, unsigned digits) {
  return std::to_string(first) + "." + std::to_string(digits / 64) +
         std::to_string(digits / 8 % 8) + std::to_string(digits % 8);
}

/// Heaps 0..largest, once copied along the period as soon as one is proved, once all computed.
void expect_definition(const std::string& code, std::uint64_t largest) {
  const Ruleset rules = Ruleset::parse(code);
  const NimSequence expected = naive_values(rules, largest + 1);
  for (const bool copied : {true, false}) {
    SessionOptions options;
    options.copy_periods = copied;
    Session session(rules, options);
    ASSERT_EQ(content(head(session.values_to(largest), largest + 1)), content(expected))
        << code << (copied ? "" : " without copies");
  }
}

TEST(OctalCodes, RandomOnesAreAsDefined) {
  constexpr unsigned short_ones = under_sanitizers ? 25 : 150;
  constexpr unsigned far_ones = under_sanitizers ? 1 : 6;
  constexpr std::uint64_t far = under_sanitizers ? 2000 : 5000;
  std::random_device seed;
  std::mt19937 random(seed());
  std::uniform_int_distribution<unsigned> digits(0, 511);
  for (unsigned i = 0; i < short_ones; ++i)
    expect_definition(octal_code(i % 2 * 4, digits(random)), 600);
  for (unsigned i = 0; i < far_ones; ++i)
    expect_definition(octal_code(i % 2 * 4, digits(random)), far);
}

class OctalCodesLong : public ::testing::TestWithParam<unsigned> {};

TEST_P(OctalCodesLong, AllOfThreeDigitsAreAsDefined) {
  for (unsigned digits = 64 * GetParam(); digits < 64 * GetParam() + 64; ++digits) {
    expect_definition(octal_code(0, digits), 5000);
    expect_definition(octal_code(4, digits), 5000);
  }
}

INSTANTIATE_TEST_SUITE_P(FirstDigit, OctalCodesLong, ::testing::Range(0U, 8U));

/// The checksum of heaps 0 to 2^16 - 1.
struct Recorded {
  const char* rules;
  const char* checksum;
};

void PrintTo(const Recorded& known, std::ostream* out) { *out << known.rules; }

constexpr std::uint64_t recorded_heaps = 65536;

constexpr Recorded recorded[] = {
    {"0.77", "xxh64:f1efe711e1ba91d0"},  {"0.137", "xxh64:46237468081173d9"},
    {"0.007", "xxh64:2a2558d4d309b174"}, {"0.06", "xxh64:a3ac86cd1e86881c"},
    {"0.6", "xxh64:8670a64912fef21f"},   {"0.106", "xxh64:045e074813c7fade"},
    {"4!.0", "xxh64:7da894fe013e9d0e"},  {"0.16", "xxh64:5d97ed2bcc353f49"},
};

std::string checksum_of(const NimSequence& values) {
  return core::checksum_text(core::checksum(values, 0, recorded_heaps));
}

TEST(Checksums, OfWellKnownSequences) {
  if (under_sanitizers) GTEST_SKIP() << "takes too long under sanitizers";
  for (const Recorded& known : recorded) {
    Session session(Ruleset::parse(known.rules));
    EXPECT_EQ(checksum_of(session.values_to(recorded_heaps - 1)), known.checksum) << known.rules;
  }
}

/// Far runs, as they were recorded: every value computed, on one thread and on two.
struct FarRun {
  const char* rules;
  std::uint64_t heaps;
  const char* checksum;
};

class FarRunsLong : public ::testing::TestWithParam<FarRun> {};

TEST_P(FarRunsLong, HaveTheRecordedChecksums) {
  const auto [rules, heaps, expected] = GetParam();
  for (const unsigned threads : {1U, 2U}) {
    SessionOptions options;
    options.copy_periods = false;
    options.threads = threads;
    Session session(Ruleset::parse(rules), options);
    const NimSequence& values = session.values_to(heaps - 1);
    EXPECT_EQ(core::checksum_text(core::checksum(values, 0, heaps)), expected) << rules;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Sequences, FarRunsLong,
    ::testing::Values(FarRun{"0.007", std::uint64_t{1} << 20, "xxh64:f479d0237ff4e524"},
                      FarRun{"0.6", std::uint64_t{1} << 24, "xxh64:b933642b27ef48fd"},
                      FarRun{"4!.0", std::uint64_t{1} << 24, "xxh64:d067583bc981003b"},
                      FarRun{"0.106", std::uint64_t{1} << 26, "xxh64:43e092c1c37bc374"}));

class ChecksumsLong : public ::testing::TestWithParam<Recorded> {};

TEST_P(ChecksumsLong, AreThoseOfTheDefinition) {
  EXPECT_EQ(checksum_of(naive_values(Ruleset::parse(GetParam().rules), recorded_heaps)),
            GetParam().checksum)
      << GetParam().rules;
}

INSTANTIATE_TEST_SUITE_P(Sequences, ChecksumsLong, ::testing::ValuesIn(recorded));

}  // namespace
}  // namespace grundy::testing
