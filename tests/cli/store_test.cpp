// grundy values --store: runs that are killed, disks that are full, and what else befalls a long
// run.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "run.hpp"
#include "support/memory_folder.hpp"
#include "support/under_sanitizers.hpp"

namespace grundy {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string rules = "4!.0";

std::string checksum(const std::string& ruleset, const std::string& to) {
  const Ran ran = run({"values", ruleset, to, "--format", "checksum"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.rfind("xxh64:", 0), 0U) << ran.out;
  return ran.out;
}

/// A run with small files and a checkpoint whenever there is something new.
std::vector<std::string> restless(const std::string& to, const std::string& directory) {
  return {"values",  rules, to,          "--store", directory,
          "--every", "0",   "--segment", "8192",    "--quiet"};
}

std::uint64_t stored_heaps(const std::string& directory) {
  const Ran ran = run({"values", "--status", directory, "--quiet"});
  return ran.status == 0 ? std::stoull(ran.out) : 0;
}

/// Kills runs until `kills` of them died at work; a store is begun anew when it is complete.
void kill_and_resume(unsigned kills, unsigned seed) {
  const std::string to = "150000";
  const std::string expected = checksum(rules, to);
  // A program with sanitizers takes longer to begin.
  const unsigned most_milliseconds = testing::under_sanitizers ? 2000 : 120;
  std::mt19937 random(seed);
  std::uint64_t resumed = 0;
  for (unsigned killed = 0; killed < kills;) {
    const MemoryFolder folder;
    const std::string store = folder.file("store");
    Ran ran;
    do {
      How how;
      how.signal = SIGKILL;
      how.signal_after = 0.001 * static_cast<double>(random() % most_milliseconds);
      ran = run(restless(to, store), how);
      if (ran.status == 0) break;
      ASSERT_EQ(ran.status, 128 + SIGKILL) << ran.err;
      ++killed;
      resumed += stored_heaps(store) > 0 ? 1 : 0;
    } while (killed < kills);
    ran = run({"values", rules, to, "--store", store, "--quiet"});
    ASSERT_EQ(ran.status, 0) << ran.err;
    ASSERT_EQ(ran.out, expected);
  }
  EXPECT_GT(resumed, kills / 4) << "the runs died before they had saved anything";
}

TEST(Store, ARunThatIsKilledGoesOn) { kill_and_resume(testing::under_sanitizers ? 8 : 25, 1); }

TEST(StoreLong, ARunThatIsKilledGoesOn) { kill_and_resume(200, 2); }

TEST(Store, ASignalAndATimeLimitSaveAndEndWithStatus3) {
  const TemporaryFolder folder;
  const std::string store = folder.file("store");
  for (const int signal : {SIGINT, SIGTERM}) {
    How how;
    how.signal = signal;
    how.signal_after = 0.3;
    const std::uint64_t before = stored_heaps(store);
    expect_failure(run({"values", rules, "10^9", "--store", store}, how), 3,
                   {signal == SIGINT ? "interrupted" : "terminated", "are saved in", "goes on"});
    EXPECT_GT(stored_heaps(store), before);
  }
  const std::uint64_t before = stored_heaps(store);
  expect_failure(run({"values", rules, "10^9", "--store", store, "--time-limit", "0.5"}), 3,
                 {"time limit of 0.5 s", "are saved in"});
  EXPECT_GT(stored_heaps(store), before);
}

TEST(Store, TwoRunsExcludeEachOtherAndStatusLooksOn) {
  const TemporaryFolder folder;
  const std::string store = folder.file("store");
  How how;
  // The first run works until the second one was refused.
  std::atomic<bool> refused = false;
  how.signal = SIGTERM;
  how.signal_when = &refused;
  Ran first;
  std::thread thread([&] {
    first = run({"values", rules, "10^9", "--store", store, "--every", "0.05"}, how);
  });
  json status = json::object();
  for (int i = 0; i < 500 && status.value("heaps", 0) == 0; ++i) {
    ::usleep(10000);
    const Ran ran = run({"values", "--status", store, "--json"});
    if (ran.status == 0) status = json::parse(ran.out);
  }
  EXPECT_GT(status["heaps"], 0);
  EXPECT_EQ(status["in_use"], true);
  EXPECT_GT(status["process"], 0);
  EXPECT_EQ(status["ruleset"], "4!.0");
  EXPECT_GT(status["heaps_per_second"], 0);
  EXPECT_GT(status["rare_values"]["rare"], 0);
  EXPECT_GT(status["largest"]["value"], 0);
  const std::string holder = "process " + status["process"].dump();
  expect_failure(run({"values", rules, "10", "--store", store}), 2,
                 {"in use by", holder.c_str(), "--status"});
  refused = true;
  thread.join();
  EXPECT_EQ(first.status, 3) << first.err;
  const Ran ran = run({"values", "--status", store});
  EXPECT_NE(ran.out.find("no run is going on"), std::string::npos) << ran.out;
}

/// Runs with a disk or a file size that does not suffice end with status 4, and go on with more.
void expect_to_go_on(const Ran& ran, const std::string& store) {
  EXPECT_EQ(ran.status, 4) << ran.err;
  EXPECT_NE(ran.err.find("cannot write"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find("goes on"), std::string::npos) << ran.err;
  EXPECT_GT(stored_heaps(store), 0U);
}

TEST(Store, AFileThatMayNotGrowEndsTheRunAndItGoesOn) {
  const MemoryFolder folder;
  const std::string store = folder.file("store");
  rlimit old{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
  rlimit less = old;
  less.rlim_cur = 100000;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &less), 0);
  const Ran ran = run({"values", rules, "200000", "--store", store, "--every", "0"});
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &old), 0);
  expect_to_go_on(ran, store);
  EXPECT_EQ(run({"values", rules, "200000", "--store", store, "--quiet"}).out,
            checksum(rules, "200000"));
}

TEST(Store, AFullFileSystemEndsTheRunAndItGoesOnWithMoreRoom) {
  const MemoryFolder folder;
  const std::string disk = folder.file("disk");
  fs::create_directory(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=200k") != 0) {
    GTEST_SKIP() << "no file system may be mounted here";
  }
  const std::string store = disk + "/store";
  expect_to_go_on(run(restless("200000", store)), store);
  EXPECT_NE(run(restless("200000", store)).status, 0) << "there is still no room";
  EXPECT_EQ(::mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT, "size=2m"), 0);
  EXPECT_EQ(run(restless("200000", store)).out, checksum(rules, "200000"));
  EXPECT_EQ(::mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=2m"), 0);
  EXPECT_EQ(run(restless("1000", store)).out, checksum(rules, "1000"))
      << "reading needs no writing";
  expect_failure(run(restless("200001", store)), 4, {"cannot write in", "Read-only"});
  expect_failure(run(restless("9", disk + "/other")), 4, {"cannot make", "Read-only"});
  EXPECT_EQ(::umount(disk.c_str()), 0);
}

TEST(Store, ADamagedSegmentIsNamedAndRepairedOnRequest) {
  const MemoryFolder folder;
  const std::string store = folder.file("store");
  run(restless("50000", store));
  const std::string file = store + "/segment-000002.npy";
  std::string bytes = read_file(file);
  bytes[500] = static_cast<char>(bytes[500] ^ 4);
  write_file(file, bytes);
  expect_failure(run(restless("50000", store)), 2,
                 {"segment-000002.npy (heaps 16384 to 24575)", "checksum", "--repair"});
  EXPECT_EQ(run(restless("16000", store)).status, 0) << "what is needed is whole";
  std::vector<std::string> repairing = restless("50000", store);
  repairing.back() = "--repair";
  const Ran ran = run(repairing);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("repaired: segment-000002.npy"), std::string::npos) << ran.out;
  EXPECT_EQ(run(restless("50000", store)).out, checksum(rules, "50000"));
}

TEST(Store, ReportsAndValuesComeOutAsAskedFor) {
  const MemoryFolder folder;
  const std::string store = folder.file("store");
  const Ran ran = run({"values", "0.77", "100000", "--store", store});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  const std::string sum = checksum("0.77", "100000");
  for (const std::string& part :
       {std::string("0.77\n"), std::string("100001 heaps"), sum.substr(0, sum.size() - 1),
        std::string("proved: period 12 from heap 71"), std::string("Guy-Smith 1956"),
        std::string("largest value 8, first at heap 27"), std::string("mask 0xf")}) {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << " in\n" << ran.out;
  }
  const json report = json::parse(run({"values", "0.77", "9", "--store", store, "--json"}).out);
  EXPECT_EQ(report["heaps"], 10);
  EXPECT_EQ(report["checksum"].get<std::string>() + "\n", checksum("0.77", "9"));
  EXPECT_EQ(report["period"]["period"], 12);
  EXPECT_EQ(report["rare_values"]["mask"], 15);
  EXPECT_EQ(report["stored"]["heaps"], 100001) << "nothing is cut";
  EXPECT_NE(run({"values", "0.77", "9", "--store", store}).out.find("more than was asked for"),
            std::string::npos);
  EXPECT_EQ(run({"values", "0.77", "3", "--store", store, "--format", "plain"}).out,
            "0\n1\n2\n3\n");
  EXPECT_EQ(run({"values", "0.77", "3", "--store", store, "--from", "2", "--json"}).out,
            run({"values", "0.77", "3", "--from", "2", "--json"}).out);
  EXPECT_EQ(run({"values", "0.77", "9", "--store", store, "-o", folder.file("v.txt")}).out, "");
  EXPECT_EQ(read_file(folder.file("v.txt")), run({"values", "0.77", "9"}).out);
}

TEST(Store, NumPyReadsTheSegments) {
  const MemoryFolder folder;
  const std::string store = folder.file("store");
  run(restless("30000", store));
  run({"values", rules, "30000", "--format", "npy", "-o", folder.file("all.npy")});
  const std::string script =
      "import sys, glob\n"
      "try: import numpy\n"
      "except ImportError: sys.exit(7)\n"
      "parts = [numpy.load(f, mmap_mode='r') for f in sorted(glob.glob(sys.argv[1] + "
      "'/seg*.npy'))]\n"
      "assert [len(p) for p in parts] == [8192] * 3 + [30001 - 3 * 8192]\n"
      "assert (numpy.concatenate(parts) == numpy.load(sys.argv[2])).all()\n";
  write_file(folder.file("read.py"), script);
  const std::string command =
      "/usr/bin/python3 " + folder.file("read.py") + " " + store + " " + folder.file("all.npy");
  const int status = std::system(command.c_str());
  if (WEXITSTATUS(status) == 7) GTEST_SKIP() << "no numpy; tests/store reads the files by hand";
  EXPECT_EQ(status, 0);
}

TEST(UntilPeriod, StopsAtTheProofOrSaysThatThereIsNone) {
  const MemoryFolder folder;
  for (const bool stored : {false, true}) {
    const auto with = [&](std::vector<std::string> arguments, const std::string& store) {
      if (stored) arguments.insert(arguments.end(), {"--store", folder.file(store)});
      return run(arguments);
    };
    Ran ran = with({"values", "0.77", "10^15", "--until-period", "--json"}, "kayles");
    EXPECT_EQ(ran.status, 0) << ran.err;
    const json report = json::parse(ran.out);
    EXPECT_EQ(report["period"]["period"], 12);
    EXPECT_EQ(report["period"]["theorem"], "Guy-Smith 1956");
    EXPECT_LT(report["heaps"], 1000);
    EXPECT_EQ(with({"values", "0.77", "10^15", "--until-period", "--quiet"}, "kayles").out,
              "period 12 from heap 71\n");

    ran = with({"values", rules, "5000", "--until-period"}, "grundy");
    EXPECT_EQ(ran.status, 3);
    EXPECT_NE(ran.out.find("no period is proved"), std::string::npos) << ran.out;
    EXPECT_NE(ran.err.find("no period is proved up to heap 5000"), std::string::npos) << ran.err;
  }
  // Computed without a look at the period; a later run looks.
  const std::string store = folder.file("no-law");
  EXPECT_EQ(run({"values", "0.77", "5000", "--store", store, "--no-law", "--quiet"}).out,
            checksum("0.77", "5000"));
  EXPECT_EQ(run({"values", "0.77", "5000", "--store", store, "--until-period", "--quiet"}).out,
            "period 12 from heap 71\n");
}

TEST(Values, ChecksumsDoNotDependOnTheWay) {
  const std::string sum = checksum("0.07", "100000");
  EXPECT_EQ(run({"values", "0.07", "100000", "--format", "checksum", "--no-law"}).out, sum);
  EXPECT_EQ(run({"values", "0.07", "100000", "--format", "checksum", "--threads", "2"}).out, sum);
  EXPECT_NE(run({"values", "0.07", "100000", "--format", "checksum", "--from", "1"}).out, sum);
}

TEST(Store, BadInputIsToldAndNothingIsLost) {
  const MemoryFolder folder;
  const std::string store = folder.file("store");
  ASSERT_EQ(run(restless("1000", store)).status, 0);
  const auto with = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"values", "4!.0", "1000", "--store", store};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(arguments);
  };
  expect_failure(run({"values", "0.07", "9", "--store", store}), 2,
                 {"has values of 4!.0, not of 0.07", "another directory"});
  expect_failure(with({"--every", "often"}), 2, {"'often'", "seconds"});
  expect_failure(with({"--segment", "1"}), 2, {"256"});
  expect_failure(with({"--threads", "0"}), 2, {"0 threads"});
  expect_failure(with({"--until-period", "--no-law"}), 2, {"--no-law"});
  expect_failure(with({"--where", "0", "--format", "checksum"}), 2, {"--where"});
  expect_failure(run({"values", "nim", "9", "--repair"}), 2, {"--store"});
  expect_failure(run({"values", "nim", "9", "--store", "/dev/null"}), 2, {"no directory"});
  expect_failure(run({"values", "wythoff", "9,9", "--store", folder.file("w")}), 2,
                 {"one coordinate"});
  expect_failure(run({"values", "wythoff", "9,9", "--until-period"}), 2, {"one coordinate"});
  EXPECT_FALSE(fs::exists(folder.file("w")));
  expect_failure(run({"values", "--status", folder.file("nothing")}), 2, {"no directory"});
  expect_failure(run({"values", "--status", folder.path()}), 2, {"manifest.json is missing"});
  expect_failure(run({"values", "nim", "9", "--store", folder.path() + "/.."}), 2, {"not empty"});
  write_file(store + "/manifest.json", read_file(store + "/manifest.json").substr(0, 200));
  expect_failure(with({}), 2, {"manifest.json", "cut off", "--repair"});
  expect_failure(run({"values", "--status", store}), 2, {"manifest.json", "cut off"});
  EXPECT_EQ(with({"--repair", "--quiet"}).out, checksum("4!.0", "1000"));
}

TEST(Store, FromBeyondThePeriodIsAnError) {
  const Ran ran = run({"values", "kayles", "1000", "--until-period", "--from", "500"});
  expect_failure(ran, 2, {"--from"});
}

TEST(Store, AnEmptyNameIsAnError) {
  for (const char* option : {"--store", "--format", "--threads", "-o"}) {
    expect_failure(run({"values", "0.77", "10", option, ""}), 2, {"empty"});
  }
}

TEST(Store, WhatIsNoStoreIsNotRepaired) {
  const TemporaryFolder folder;
  write_file(folder.file("manifest.json"), "{\"name\": \"something else\"}");
  expect_failure(run({"values", "0.77", "10", "--store", folder.path(), "--repair"}), 2,
                 {"no store"});
  EXPECT_EQ(read_file(folder.file("manifest.json")), "{\"name\": \"something else\"}");
}

}  // namespace
}  // namespace grundy
