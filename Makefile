# A front for the presets of CMakePresets.json; `make` alone lists what there is.
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run test test-release test-asan test-long bench engines install asan tsan fuzz format clean

PREFIX ?= /usr/local
SECONDS ?= 3600
INSTALL_PACKAGES := scripts/install-packages
RUN_PACKAGES := scripts/packages-run.txt
TEST_PACKAGES := $(RUN_PACKAGES) scripts/packages-test.txt
BENCH_PACKAGES := $(RUN_PACKAGES) scripts/packages-bench.txt
CTEST := ctest --parallel $(shell nproc)

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

run: ## install what is missing, build the program and solve a first game
	$(INSTALL_PACKAGES) $(RUN_PACKAGES)
	cmake --preset release
	cmake --build --preset release --target grundy-cli
	build/release/bin/grundy solve '{2,5}' 2 4 7

test: test-release test-asan ## all tests but the long ones, again under sanitizers, and a minute of fuzzing

test-release:
	$(INSTALL_PACKAGES) $(TEST_PACKAGES)
	cmake --preset test
	cmake --build --preset test
	$(CTEST) --preset test --label-exclude long

test-asan:
	$(INSTALL_PACKAGES) $(TEST_PACKAGES)
	cmake --preset asan -D GRUNDY_FUZZ_SECONDS=60
	cmake --build --preset asan
	$(CTEST) --preset asan --label-regex 'unit|fuzz'

test-long: ## the tests that take minutes each
	$(INSTALL_PACKAGES) $(TEST_PACKAGES)
	cmake --preset test
	cmake --build --preset test
	$(CTEST) --preset test --label-regex long

bench: ## compare with plain programs; prints the table of docs/performance.md
	$(INSTALL_PACKAGES) $(BENCH_PACKAGES)
	cmake --preset bench
	cmake --build --preset bench
	build/release/bin/bench_compare

engines: ## measure the engines one by one
	$(INSTALL_PACKAGES) $(BENCH_PACKAGES)
	cmake --preset bench
	cmake --build --preset bench
	build/release/bin/grundy_bench

install: ## build and install under PREFIX (/usr/local)
	$(INSTALL_PACKAGES) $(RUN_PACKAGES)
	cmake --preset release
	cmake --build --preset release
	cmake --install build/release --prefix $(PREFIX)

asan: test-asan ## the tests under the address and undefined behaviour sanitizers

tsan: ## the tests under the thread sanitizer
	$(INSTALL_PACKAGES) $(TEST_PACKAGES)
	cmake --preset tsan
	cmake --build --preset tsan
	$(CTEST) --preset tsan --label-regex unit

fuzz: ## run the fuzz targets for SECONDS (3600) in all
	$(INSTALL_PACKAGES) $(TEST_PACKAGES)
	cmake --preset asan -D GRUNDY_FUZZ_SECONDS=$(SECONDS)
	cmake --build --preset asan --target fuzz_targets
	ctest --preset asan --label-regex fuzz

format: ## bring the sources into the form of .clang-format
	cmake -D FIX=ON -P cmake/format.cmake

clean: ## remove what was built
	rm -rf build
