// SPDX-License-Identifier: MIT
#include "http/server.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/tcp.h>

#include <array>
#include <chrono>
#include <list>
#include <utility>

#include <boost/asio.hpp>

#include "http/rate_limit.h"

namespace tafl::http {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr auto kAcceptPause = std::chrono::milliseconds(50);
constexpr std::size_t kBuffer = std::size_t{64} << 10;

std::chrono::steady_clock::duration duration(double seconds) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(
      std::chrono::duration<double>(seconds));
}

double measured_round_trip(tcp::socket& socket) {
  tcp_info info{};
  socklen_t size = sizeof info;
  if (getsockopt(socket.native_handle(), IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return 0;
  return 1e-6 * info.tcpi_rtt;
}

}  // namespace

class Connection;
using Connections = std::list<std::shared_ptr<Connection>>;

struct Server::Impl : std::enable_shared_from_this<Impl> {
  Impl(asio::io_context& the_loop, ServerOptions the_options, const base::Clock& the_clock,
       Handler the_handler)
      : loop(the_loop),
        options(std::move(the_options)),
        clock(the_clock),
        handler(std::move(the_handler)),
        acceptor(the_loop),
        pause(the_loop),
        rate(options.requests_per_second, options.burst) {}

  void accept();
  void make_room();
  void close();

  asio::io_context& loop;
  ServerOptions options;
  const base::Clock& clock;
  Handler handler;
  tcp::acceptor acceptor;
  asio::steady_timer pause;
  RateLimit rate;
  Connections connections;  // the oldest first
  bool closed = false;
};

// One connection: reading -> waiting for the answer -> writing -> lingering until the other side
// closes. It lives in the server's list and in the operations under way.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<Server::Impl> server, tcp::socket socket)
      : server_(std::move(server)),
        socket_(std::move(socket)),
        timer_(socket_.get_executor()),
        reader_(server_->options.limits) {
    error_code ignored;
    fcntl(socket_.native_handle(), F_SETFD, FD_CLOEXEC);
    socket_.set_option(tcp::no_delay(true), ignored);
    const auto remote = socket_.remote_endpoint(ignored);
    if (!ignored) from_ = remote.address().to_string();
  }

  void start(Connections::iterator place) {
    place_ = place;
    accepted_ = server_->clock.seconds();
    wait(server_->options.header_seconds, &Connection::give_up);
    read();
  }

  // Whether it may be closed to make room.
  bool is_idle() const { return state_ == State::kReading || state_ == State::kLingering; }

  void refuse(int status, std::string problem) {
    state_ = State::kWaiting;
    respond({status, std::move(problem)});
  }

  void close() {
    if (state_ == State::kClosed) return;
    state_ = State::kClosed;
    error_code ignored;
    timer_.cancel();
    socket_.close(ignored);
    server_->connections.erase(place_);
  }

 private:
  enum class State { kReading, kWaiting, kWriting, kLingering, kClosed };

  void wait(double seconds, void (Connection::*then)()) {
    timer_.expires_after(duration(seconds));
    timer_.async_wait([self = shared_from_this(), then](const error_code& error) {
      if (!error && self->state_ != State::kClosed) (self.get()->*then)();
    });
  }

  void read() {
    socket_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](const error_code& error, std::size_t size) {
                              self->on_read(error, size);
                            });
  }

  void on_read(const error_code& error, std::size_t size) {
    if (state_ != State::kReading) return;
    if (error) {
      if (error != asio::error::eof) return close();
      if (!began_) return close();  // opened and closed without a word
      reader_.finish();
      return go_on();
    }
    const double now = server_->clock.seconds();
    if (!began_) {
      began_ = true;
      at_ = now;
    }
    reader_.feed({buffer_.data(), size});
    go_on();
  }

  void go_on() {
    switch (reader_.status()) {
      case RequestReader::Status::kBad:
        return refuse(reader_.code(), reader_.problem());
      case RequestReader::Status::kDone:
        return hand_over();
      case RequestReader::Status::kMore:
        break;
    }
    if (reader_.wants_continue() && !std::exchange(continued_, true)) return say_continue();
    const double left = at_ + server_->options.body_seconds - server_->clock.seconds();
    if (reader_.is_open_ended()) {
      wait(std::min(left, server_->options.silence_seconds), &Connection::end_of_body);
    } else {
      const double header_left =
          accepted_ + server_->options.header_seconds - server_->clock.seconds();
      wait(std::max(0.0, reader_.is_in_header() ? header_left : left), &Connection::give_up);
    }
    read();
  }

  void say_continue() {
    static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    asio::async_write(socket_, asio::buffer(kContinue.data(), kContinue.size()),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (self->state_ != State::kReading) return;
                        error ? self->close() : self->go_on();
                      });
  }

  void end_of_body() {
    if (state_ != State::kReading) return;
    reader_.finish();
    if (reader_.status() == RequestReader::Status::kDone) hand_over();
  }

  void give_up() {
    if (state_ != State::kReading) return close();
    refuse(408, "the request did not arrive in time");
  }

  void hand_over() {
    state_ = State::kWaiting;
    timer_.cancel();
    if (!server_->rate.allow(from_, server_->clock.seconds())) {
      return respond({429, "too many requests"});
    }
    Arrival arrival{reader_.take(), from_, at_, measured_round_trip(socket_)};
    server_->handler(std::move(arrival), [self = shared_from_this()](const Response& response) {
      self->respond(response);
    });
  }

  void respond(const Response& response) {
    if (state_ != State::kWaiting) return;
    state_ = State::kWriting;
    bytes_ = to_bytes(response);
    wait(server_->options.close_seconds, &Connection::close);
    asio::async_write(socket_, asio::buffer(bytes_),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (self->state_ != State::kWriting) return;
                        error ? self->close() : self->linger();
                      });
  }

  // Closing while bytes arrive would reset the connection and might lose the answer on its way.
  void linger() {
    state_ = State::kLingering;
    error_code ignored;
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
    discard();
  }

  void discard() {
    socket_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](const error_code& error, std::size_t) {
                              if (self->state_ != State::kLingering) return;
                              error ? self->close() : self->discard();
                            });
  }

  std::shared_ptr<Server::Impl> server_;
  tcp::socket socket_;
  asio::steady_timer timer_;
  RequestReader reader_;
  Connections::iterator place_;
  std::array<char, kBuffer> buffer_{};
  std::string bytes_;
  std::string from_;
  double accepted_ = 0;
  double at_ = 0;
  bool began_ = false;
  bool continued_ = false;
  State state_ = State::kReading;
};

void Server::Impl::accept() {
  acceptor.async_accept([self = shared_from_this()](const error_code& error, tcp::socket socket) {
    if (self->closed) return;
    if (error) {
      // Out of descriptors, most likely: those under way will give some back.
      self->pause.expires_after(kAcceptPause);
      self->pause.async_wait([self](const error_code& stopped) {
        if (!stopped && !self->closed) self->accept();
      });
      return;
    }
    self->make_room();
    const auto connection = std::make_shared<Connection>(self, std::move(socket));
    self->connections.push_back(connection);
    const bool full = self->connections.size() > self->options.most_connections;
    connection->start(std::prev(self->connections.end()));
    if (full) connection->refuse(503, "too many connections");
    self->accept();
  });
}

void Server::Impl::make_room() {
  if (connections.size() < options.most_connections) return;
  for (const auto& connection : connections) {
    if (!connection->is_idle()) continue;
    const auto keep_alive = connection;
    keep_alive->close();
    return;
  }
}

void Server::Impl::close() {
  closed = true;
  error_code ignored;
  acceptor.close(ignored);
  pause.cancel();
  while (!connections.empty()) {
    const auto connection = connections.front();
    connection->close();
  }
}

base::Result<std::unique_ptr<Server>> Server::listen(asio::io_context& loop, ServerOptions options,
                                                     const base::Clock& clock, Handler handler) {
  const std::string where = fmt::format("{}:{}", options.bind, options.port);
  const auto failed = [&](const error_code& error) {
    return base::Error{base::Error::Kind::kInput,
                       fmt::format("cannot listen on {}: {}", where, error.message())};
  };
  error_code error;
  const auto address = asio::ip::make_address(options.bind, error);
  if (error) return failed(error);
  const tcp::endpoint endpoint(address, options.port);
  auto impl = std::make_shared<Impl>(loop, std::move(options), clock, std::move(handler));
  impl->acceptor.open(endpoint.protocol(), error);
  if (error) return failed(error);
  fcntl(impl->acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
  impl->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  impl->acceptor.bind(endpoint, error);
  if (error) return failed(error);
  impl->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error) return failed(error);
  impl->accept();
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::Server(std::shared_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() {
  impl_->close();
}

std::uint16_t Server::port() const {
  error_code ignored;
  return impl_->acceptor.local_endpoint(ignored).port();
}

std::size_t Server::connections() const {
  return impl_->connections.size();
}

}  // namespace tafl::http
