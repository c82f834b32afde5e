#include "serve/request_check.hpp"

#include <arpa/inet.h>

#include <cctype>

#include "serve/api.hpp"
#include "serve/page.hpp"

namespace grundy::serve {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// "name" of "name:8017", "::1" of "[::1]:8017"; nothing for what is no host with a port.
std::string name_of(const std::string& host) {
  const bool bracket = !host.empty() && host[0] == '[';
  const std::size_t end = bracket ? host.find(']') : host.find(':');
  if (end == std::string::npos) return bracket ? std::string() : lower(host);
  const std::string port = host.substr(bracket ? end + 1 : end);
  const bool good = port.empty() || (port[0] == ':' && port.size() <= 6 &&
                                     port.find_first_not_of("0123456789", 1) == std::string::npos);
  if (!good) return {};
  return lower(bracket ? host.substr(1, end - 1) : host.substr(0, end));
}

/// Whether a Content-Type is that of JSON, with any parameters.
bool is_json(const std::string& type) {
  std::string media = lower(type.substr(0, type.find(';')));
  media.erase(media.find_last_not_of(" \t") + 1);
  return media == json_type;
}

/// What is read by GET: files of the page, the catalogue, the status.
bool is_read(const std::string& path) {
  return find_file(path) != nullptr || path == games_path ||
         path.starts_with(std::string(games_path) + "/") || path == status_path;
}

bool is_address(const std::string& name) {
  unsigned char bytes[16];
  return ::inet_pton(AF_INET, name.c_str(), bytes) == 1 ||
         ::inet_pton(AF_INET6, name.c_str(), bytes) == 1;
}

/// A page elsewhere that makes its name mean this machine still sends its name. An address is none.
bool is_own_host(const std::string& given, const std::string& host) {
  const std::string name = name_of(given);
  return name == "localhost" || (!name.empty() && name == lower(host)) || is_address(name);
}

}  // namespace

bool is_get_or_head(const httplib::Request& request) {
  return request.method == "GET" || request.method == "HEAD";
}

bool has_body(const httplib::Request& request) {
  return request.has_header("Content-Length") || request.has_header("Transfer-Encoding");
}

void simplify(httplib::Request& request) {
  // httplib would compress each answer again, and answer any number of ranges.
  request.headers.erase("Accept-Encoding");
  request.headers.erase("Range");
  request.ranges.clear();
  // A target may be a whole URL (RFC 9112, 3.2.2).
  if (request.path.starts_with("http://")) {
    const std::size_t path = request.path.find('/', 7);
    request.path = path == std::string::npos ? "/" : request.path.substr(path);
  }
}

Refusal refusal_of(const httplib::Request& request, const std::string& host) {
  const auto header = [&](const char* name) { return request.get_header_value(name); };
  if (request.get_header_value_count("Host") != 1 || request.get_header_value_count("Origin") > 1) {
    return {400, "a request has one Host and at most one Origin"};
  }
  if (!is_own_host(header("Host"), host)) {
    return {403,
            "this server does not have the name that the request has in Host; use its address, "
            "or start it with --host and that name"};
  }
  const bool is_api = request.path.starts_with("/api/");
  const std::string site = header("Sec-Fetch-Site");
  if (is_api && !site.empty() && site != "same-origin" && site != "none") {
    return {403, "pages of other sites may not ask this server"};
  }
  if (request.has_header("Origin") && header("Origin") != "http://" + header("Host")) {
    return {403, "pages of other sites may not ask this server"};
  }
  const bool asks = find_endpoint(request.path) != nullptr;
  const bool reads = is_get_or_head(request);
  if (!reads && !asks && !is_read(request.path)) {
    return {404, "there is nothing here"};
  }
  if (asks ? request.method != "POST" : !reads) {
    return {405, asks ? "this is asked by POST" : "this is asked by GET"};
  }
  if (reads) return {};
  if (!is_json(header("Content-Type"))) {
    return {415, "the Content-Type of a request is application/json"};
  }
  if (request.has_header("Content-Encoding")) {
    return {415, "requests are not compressed"};
  }
  if (!request.has_header("Content-Length") || request.has_header("Transfer-Encoding")) {
    return {411, "a request says its Content-Length"};
  }
  const std::string length = header("Content-Length");
  if (length.empty() || length.find_first_not_of("0123456789") != std::string::npos ||
      request.get_header_value_count("Content-Length") != 1) {
    return {400, "the Content-Length is no number"};
  }
  if (length.size() > 9 || std::stoul(length) > most_body) {
    return {413, "a request is at most 1 MiB"};
  }
  return {};
}

}  // namespace grundy::serve
