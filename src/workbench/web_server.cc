// SPDX-License-Identifier: MIT
#include "workbench/web_server.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <optional>
#include <set>

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "gdl/symbol.h"

namespace tafl::workbench {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using beast::error_code;

namespace {

constexpr std::size_t kLossyBacklog = std::size_t{64} << 10;
constexpr auto kAcceptPause = std::chrono::milliseconds(50);

std::chrono::steady_clock::duration duration(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(seconds));
}

std::string status_line(int status, bool keep_alive) {
  const auto reason = http::obsolete_reason(static_cast<http::status>(status));
  return fmt::format("HTTP/1.1 {} {}\r\nConnection: {}\r\n", status,
                     std::string_view(reason.data(), reason.size()),
                     keep_alive ? "keep-alive" : "close");
}

// What every answer says: nobody may embed it, guess its type, or run a script that is not ours.
constexpr std::string_view kSafety =
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Content-Security-Policy: default-src 'self'; img-src 'self' data: blob:; "
    "style-src 'self' 'unsafe-inline'; script-src 'self' 'wasm-unsafe-eval'; "
    "worker-src 'self' blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'\r\n";

std::string head(const WebResponse& response, std::size_t length, bool keep_alive) {
  std::string text = status_line(response.status, keep_alive);
  text += fmt::format("Content-Type: {}\r\n", response.type);
  if (!response.stream) text += fmt::format("Content-Length: {}\r\n", length);
  bool cache = false;
  for (const auto& [name, value] : response.headers) {
    text += fmt::format("{}: {}\r\n", name, value);
    cache |= name == "Cache-Control";
  }
  if (!cache) text += "Cache-Control: no-store\r\n";
  text += kSafety;
  return text + "\r\n";
}

}  // namespace

std::string_view WebRequest::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

class WebConnection;

struct WebServer::Impl : std::enable_shared_from_this<Impl> {
  Impl(asio::io_context& the_loop, WebServerOptions the_options, Handler the_handler)
      : loop(the_loop),
        options(std::move(the_options)),
        handler(std::move(the_handler)),
        acceptor(the_loop),
        pause(the_loop) {}

  void accept();
  void close();

  asio::io_context& loop;
  WebServerOptions options;
  Handler handler;
  tcp::acceptor acceptor;
  asio::steady_timer pause;
  std::set<std::shared_ptr<WebConnection>> connections;
  bool closed = false;
};

// One connection: reading -> waiting for the answer -> writing -> reading, or a stream to the end.
class WebConnection final : public EventStream, public std::enable_shared_from_this<WebConnection> {
 public:
  WebConnection(std::shared_ptr<WebServer::Impl> server, tcp::socket socket)
      : server_(std::move(server)), stream_(std::move(socket)) {
    error_code ignored;
    fcntl(stream_.socket().native_handle(), F_SETFD, FD_CLOEXEC);
    stream_.socket().set_option(tcp::no_delay(true), ignored);
  }

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(server_->options.header_bytes));
    parser_->body_limit(server_->options.body_bytes);
    stream_.expires_after(duration(server_->options.idle_seconds));
    http::async_read(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](error_code code, std::size_t) { self->on_read(code); });
  }

  void refuse(int status, std::string problem) {
    keep_alive_ = false;
    WebResponse response;
    response.status = status;
    response.type = "text/plain; charset=utf-8";
    response.body = std::move(problem);
    respond(std::move(response));
  }

  void close() {
    if (!open_) return;
    open_ = false;
    queue_.clear();
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
    stream_.close();
    server_->connections.erase(shared_from_this());
  }

  // ---- As a stream ----

  void send(std::shared_ptr<const std::string> bytes, bool may_be_lost) override {
    if (!open_ || (may_be_lost && queued_ > kLossyBacklog)) return;
    queued_ += bytes->size();
    if (queued_ > server_->options.backlog_bytes) return close();
    queue_.push_back(std::move(bytes));
    if (!writing_) write_next();
  }
  bool is_open() const override { return open_; }

 private:
  void on_read(error_code code) {
    if (!open_) return;
    if (code == http::error::body_limit) return refuse(413, "the body is too large");
    if (code == http::error::header_limit) return refuse(431, "the header is too large");
    // A reader that gave up for lack of bytes, or nobody there any more.
    if (code && code.category() != http::make_error_code(http::error::bad_method).category()) {
      return close();
    }
    if (code == http::error::end_of_stream || code == http::error::partial_message) return close();
    if (code) return refuse(400, "this is no HTTP request");
    keep_alive_ = parser_->get().keep_alive();
    head_only_ = parser_->get().method() == http::verb::head;
    stream_.expires_never();
    WebServer::Reply reply = [weak = weak_from_this(),
                              answered = std::make_shared<std::atomic<bool>>(false)](
                                 WebResponse response) {
      const auto self = weak.lock();
      if (!self || answered->exchange(true)) return;
      asio::post(self->stream_.get_executor(), [self, response = std::move(response)]() mutable {
        self->respond(std::move(response));
      });
    };
    server_->handler(take_request(), std::move(reply));
  }

  WebRequest take_request() {
    auto message = parser_->release();
    WebRequest request;
    request.method = std::string(message.method_string());
    const std::string target(message.target());
    const std::size_t mark = target.find('?');
    request.path = target.substr(0, mark);
    if (mark != std::string::npos) request.query = target.substr(mark + 1);
    for (const auto& field : message) {
      request.headers.emplace_back(gdl::fold_case(std::string(field.name_string())),
                                   std::string(field.value()));
    }
    request.body = std::move(message.body());
    return request;
  }

  void respond(WebResponse response) {
    if (!open_) return;
    auto body = response.shared ? response.shared
                                : std::make_shared<const std::string>(std::move(response.body));
    if (response.stream) keep_alive_ = true;
    auto header = std::make_shared<const std::string>(head(response, body->size(), keep_alive_));
    if (response.stream) {
      send(std::move(header), false);
      watch_for_the_end();
      return response.stream(shared_from_this());
    }
    stream_.expires_after(duration(server_->options.write_seconds));
    std::array<asio::const_buffer, 2> parts = {asio::buffer(*header), asio::buffer(*body)};
    if (head_only_) parts[1] = {};
    asio::async_write(stream_, parts,
                      [self = shared_from_this(), header, body](error_code code, std::size_t) {
                        self->on_answered(code);
                      });
  }

  void on_answered(error_code code) {
    if (!open_) return;
    if (code || !keep_alive_) return close();
    read();
  }

  void write_next() {
    if (!open_ || queue_.empty()) return;
    writing_ = true;
    stream_.expires_after(duration(server_->options.write_seconds));
    asio::async_write(stream_, asio::buffer(*queue_.front()),
                      [self = shared_from_this(), bytes = queue_.front()](
                          error_code code, std::size_t) { self->on_written(code, bytes->size()); });
  }

  void on_written(error_code code, std::size_t size) {
    writing_ = false;
    if (!open_) return;
    if (code) return close();
    queued_ -= size;
    queue_.pop_front();
    stream_.expires_never();
    write_next();
  }

  // A browser sends nothing more on a stream: what comes is its end.
  void watch_for_the_end() {
    stream_.socket().async_read_some(asio::buffer(rest_),
                                     [self = shared_from_this()](error_code code, std::size_t) {
                                       if (!self->open_) return;
                                       if (code) return self->close();
                                       self->watch_for_the_end();
                                     });
  }

  std::shared_ptr<WebServer::Impl> server_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  bool open_ = true;
  bool keep_alive_ = false;
  bool head_only_ = false;

  std::deque<std::shared_ptr<const std::string>> queue_;  // of a stream; the first is being written
  std::size_t queued_ = 0;                                // bytes
  bool writing_ = false;
  std::array<char, 256> rest_{};
};

void WebServer::Impl::accept() {
  acceptor.async_accept([self = shared_from_this()](error_code code, tcp::socket socket) {
    if (self->closed) return;
    if (code) {  // for want of descriptors, say
      self->pause.expires_after(kAcceptPause);
      self->pause.async_wait([self](error_code) {
        if (!self->closed) self->accept();
      });
      return;
    }
    const auto connection = std::make_shared<WebConnection>(self, std::move(socket));
    const bool room = self->connections.size() < self->options.most_connections;
    self->connections.insert(connection);
    if (room) {
      connection->read();
    } else {
      connection->refuse(503, "too many connections");
    }
    self->accept();
  });
}

void WebServer::Impl::close() {
  closed = true;
  error_code ignored;
  acceptor.close(ignored);
  pause.cancel();
  const auto all = connections;
  for (const auto& connection : all) connection->close();
}

base::Result<std::unique_ptr<WebServer>> WebServer::listen(asio::io_context& loop,
                                                           const WebServerOptions& options,
                                                           Handler handler) {
  const auto fail = [&](const error_code& code) {
    return base::Error{
        base::Error::Kind::kInput,
        fmt::format("cannot listen on {}:{}: {}", options.bind, options.port, code.message())};
  };
  error_code code;
  const auto address = asio::ip::make_address(options.bind, code);
  if (code) return fail(code);
  auto impl = std::make_shared<Impl>(loop, options, std::move(handler));
  const tcp::endpoint endpoint(address, options.port);
  impl->acceptor.open(endpoint.protocol(), code);
  if (code) return fail(code);
  fcntl(impl->acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
  impl->acceptor.set_option(tcp::acceptor::reuse_address(true), code);
  impl->acceptor.bind(endpoint, code);
  if (code) return fail(code);
  impl->acceptor.listen(asio::socket_base::max_listen_connections, code);
  if (code) return fail(code);
  impl->accept();
  return std::unique_ptr<WebServer>(new WebServer(std::move(impl)));
}

WebServer::WebServer(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}
WebServer::~WebServer() {
  impl_->close();
}

std::uint16_t WebServer::port() const {
  error_code ignored;
  return impl_->acceptor.local_endpoint(ignored).port();
}

std::size_t WebServer::connections() const {
  return impl_->connections.size();
}

}  // namespace tafl::workbench
