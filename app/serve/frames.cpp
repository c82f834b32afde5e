#include "serve/frames.hpp"

#include <cstdint>
#include <string>

namespace grundy::serve {

void write_frame(Answer& answer, nlohmann::ordered_json head, std::string_view numbers) {
  head["bytes"] = numbers.size();
  const std::string text =
      head.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  std::string frame;
  for (int byte = 0; byte < 4; ++byte) {
    frame += static_cast<char>(static_cast<std::uint32_t>(text.size()) >> (8 * byte) & 0xFFU);
  }
  frame += text;
  frame += numbers;
  answer.write(frame);
}

}  // namespace grundy::serve
