#include "instructions.hpp"

#include "process.hpp"

#include <stdexcept>

namespace bench {

__attribute__((noinline)) void run_counted(const std::function<void()>& work) { work(); }

std::optional<double> count_instructions(const std::string& program, const std::string& name) {
  try {
    run_process({"valgrind", "--version"});
  } catch (const std::runtime_error&) {
    return std::nullopt;
  }
  const ProcessRun run =
      run_process({"valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                   "--toggle-collect=bench::run_counted*", program, "--count", name},
                  "/dev/null", true);
  const std::string label = "Collected : ";
  const auto at = run.output.find(label);
  if (at == std::string::npos) throw std::runtime_error("valgrind did not count: " + run.output);
  return std::stod(run.output.substr(at + label.size()));
}

}  // namespace bench
