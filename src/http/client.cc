// SPDX-License-Identifier: MIT
#include "http/client.h"

#include <curl/curl.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "base/clock.h"

namespace tafl::http {
namespace {

constexpr int kPollMilliseconds = 100;

void initialise_once() {
  static std::once_flag once;
  std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

// One transfer, taken out of the multi handle at the end.
class Transfer {
 public:
  Transfer(CURLM* multi, const Call& call) : multi_(multi), call_(call), easy_(curl_easy_init()) {
    if (easy_ == nullptr) throw std::runtime_error("libcurl gives no handle");
    for (const std::string& header : call.headers) add_header(header);
    add_header("Expect:");  // nobody on the other side knows 100 Continue
    add_header("User-Agent:");
    set_up();
    curl_multi_add_handle(multi_, easy_);
  }
  ~Transfer() {
    curl_multi_remove_handle(multi_, easy_);
    curl_easy_cleanup(easy_);
    curl_slist_free_all(headers_);
  }
  Transfer(const Transfer&) = delete;
  Transfer& operator=(const Transfer&) = delete;

  // Seconds from the start to the connection; 0 while there is none.
  double connect_seconds() const {
    curl_off_t microseconds = 0;
    curl_easy_getinfo(easy_, CURLINFO_CONNECT_TIME_T, &microseconds);
    return 1e-6 * static_cast<double>(microseconds);
  }

  Outcome outcome(CURLcode code) {
    Outcome outcome;
    long status = 0;
    curl_easy_getinfo(easy_, CURLINFO_RESPONSE_CODE, &status);
    outcome.status = static_cast<int>(status);
    outcome.body = std::move(body_);
    if (code != CURLE_OK) outcome.problem = curl_easy_strerror(code);
    // A body that is shorter than it says may still be a whole answer.
    const bool partial = code == CURLE_PARTIAL_FILE && !outcome.body.empty();
    outcome.kind =
        code == CURLE_OK || partial ? Outcome::Kind::kAnswered : Outcome::Kind::kNoConnection;
    return outcome;
  }

 private:
  void add_header(const std::string& header) {
    headers_ = curl_slist_append(headers_, header.c_str());
  }

  void set_up() {
    curl_easy_setopt(easy_, CURLOPT_URL, call_.url.c_str());
    curl_easy_setopt(easy_, CURLOPT_PROTOCOLS_STR, "http");
    curl_easy_setopt(easy_, CURLOPT_NOPROXY, "*");
    curl_easy_setopt(easy_, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_0);
    curl_easy_setopt(easy_, CURLOPT_HTTP09_ALLOWED, 1L);
    curl_easy_setopt(easy_, CURLOPT_POST, 1L);
    curl_easy_setopt(easy_, CURLOPT_POSTFIELDS, call_.body.c_str());
    curl_easy_setopt(easy_, CURLOPT_POSTFIELDSIZE_LARGE,
                     static_cast<curl_off_t>(call_.body.size()));
    curl_easy_setopt(easy_, CURLOPT_HTTPHEADER, headers_);
    curl_easy_setopt(easy_, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy_, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(easy_, CURLOPT_FRESH_CONNECT, 1L);
    curl_easy_setopt(easy_, CURLOPT_CONNECTTIMEOUT_MS,
                     std::max(1L, static_cast<long>(call_.connect_seconds * 1000)));
    curl_easy_setopt(easy_, CURLOPT_WRITEFUNCTION, &Transfer::write);
    curl_easy_setopt(easy_, CURLOPT_WRITEDATA, this);
  }

  static std::size_t write(const char* bytes, std::size_t size, std::size_t count, void* self) {
    auto& transfer = *static_cast<Transfer*>(self);
    const std::size_t total = size * count;
    if (transfer.body_.size() + total > transfer.call_.most_bytes) return 0;  // fails the transfer
    transfer.body_.append(bytes, total);
    return total;
  }

  CURLM* multi_;
  const Call& call_;
  CURL* easy_;
  curl_slist* headers_ = nullptr;
  std::string body_;
};

// The end of the transfer under way, if it has ended.
const CURLMsg* finished(CURLM* multi) {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi, &left)) {
    if (message->msg == CURLMSG_DONE) return message;
  }
  return nullptr;
}

}  // namespace

struct Client::Handles {
  Handles() : multi(curl_multi_init()) {
    if (multi == nullptr) throw std::runtime_error("libcurl gives no multi handle");
  }
  ~Handles() { curl_multi_cleanup(multi); }
  Handles(const Handles&) = delete;
  Handles& operator=(const Handles&) = delete;

  CURLM* multi;
};

Client::Client() {
  initialise_once();
  handles_ = std::make_unique<Handles>();
}

Client::~Client() = default;

Outcome Client::post(const Call& call) {
  const base::SteadyClock clock;
  const double begin = clock.seconds();
  Transfer transfer(handles_->multi, call);
  while (true) {
    int running = 0;
    curl_multi_perform(handles_->multi, &running);
    const double connected = transfer.connect_seconds();
    const double spent = clock.seconds() - begin - connected;
    if (const CURLMsg* message = finished(handles_->multi)) {
      Outcome outcome = transfer.outcome(message->data.result);
      outcome.seconds = spent;
      outcome.connecting = connected;
      return outcome;
    }
    if (call.cancelled && call.cancelled()) {
      return {Outcome::Kind::kCancelled, 0, "", "cancelled", spent, connected};
    }
    const double left = connected > 0 ? call.seconds - spent : call.seconds + call.connect_seconds;
    if (left <= 0) return {Outcome::Kind::kLate, 0, "", "no answer in time", spent, connected};
    const int patience = std::clamp(static_cast<int>(left * 1000) + 1, 1, kPollMilliseconds);
    curl_multi_poll(handles_->multi, nullptr, 0, patience, nullptr);
  }
}

}  // namespace tafl::http
