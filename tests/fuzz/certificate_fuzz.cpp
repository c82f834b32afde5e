// Any bytes as a certificate: verified, false or an Error, nothing else. What is verified is
// verified again when its content is written anew.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "certificate/document.hpp"
#include "grundy/certificate.hpp"
#include "grundy/error.hpp"

namespace {

/// Keeps every run short, whatever the certificate asks for.
class Short final : public grundy::Observer {
 public:
  [[nodiscard]] std::uint64_t memory_limit() const override { return 16U << 20U; }
  [[nodiscard]] std::string stop_requested() override {
    return ++looks_ > 20 ? "the run is long enough" : "";
  }

 private:
  std::uint64_t looks_ = 0;
};

grundy::CertificateCheck check(std::string_view text) {
  Short observer;
  return grundy::check_certificate(text, observer);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const bool verified = check(text).verified;
    // With the right checksum, so that what lies behind that lock is tried too.
    const auto sealed = grundy::certificate::read(text, grundy::Observer::none());
    const bool again = check(grundy::certificate::to_text(sealed.document)).verified;
    if (verified && !again) std::abort();
  } catch (const grundy::Error&) {
    // Refused or stopped, as it should be.
  }
  return 0;
}
