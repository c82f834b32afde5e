// What a request may be, before anybody looks into its body.
#pragma once

#include <httplib.h>

#include <string>

namespace grundy::serve {

inline constexpr const char* json_type = "application/json";
inline constexpr const char* games_path = "/api/games";
inline constexpr const char* status_path = "/api/status";
inline constexpr std::size_t most_body = std::size_t{1} << 20;

/// Why a request is refused as it stands.
struct Refusal {
  int status = 0;  ///< 0: it is not
  std::string reason;
};

/// `host` is the name that the server has beside localhost and addresses.
[[nodiscard]] Refusal refusal_of(const httplib::Request& request, const std::string& host);

/// The request is made one that httplib answers plainly: whole, without ranges, and by the path of
/// its target.
void simplify(httplib::Request& request);

[[nodiscard]] bool has_body(const httplib::Request& request);
[[nodiscard]] bool is_get_or_head(const httplib::Request& request);

}  // namespace grundy::serve
