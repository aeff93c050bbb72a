// SPDX-License-Identifier: MIT
//
// Plain sockets on loopback for tests: a sender that writes exactly the bytes it is told to, and a
// listener that answers with them.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace tafl::http::testing {

// A socket that is closed at the end.
class Socket {
 public:
  explicit Socket(int fd) : fd_(fd) {
    if (fd_ < 0) throw std::runtime_error("no socket");
  }
  ~Socket() {
    if (fd_ >= 0) ::close(fd_);
  }
  Socket(Socket&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Socket& operator=(Socket&&) = delete;

  int fd() const { return fd_; }
  // False if the other side is gone.
  bool send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  void end_of_sending() const { ::shutdown(fd_, SHUT_WR); }
  // All bytes up to the end of the connection, or `what has come` after `seconds` of silence.
  std::string receive(double seconds = 20) const {
    std::string bytes;
    char buffer[4096];
    pollfd wait{fd_, POLLIN, 0};
    while (::poll(&wait, 1, static_cast<int>(seconds * 1000)) > 0) {
      const ssize_t size = ::recv(fd_, buffer, sizeof buffer, 0);
      if (size <= 0) break;
      bytes.append(buffer, static_cast<std::size_t>(size));
    }
    return bytes;
  }

 private:
  int fd_;
};

inline sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

inline Socket connect_to(std::uint16_t port) {
  Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const sockaddr_in address = loopback(port);
  if (::connect(socket.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) {
    throw std::runtime_error("cannot connect");
  }
  return socket;
}

// Sends the bytes, reads the whole answer.
inline std::string converse(std::uint16_t port, std::string_view bytes) {
  const Socket socket = connect_to(port);
  socket.send(bytes);
  return socket.receive();
}

inline std::string post_bytes(std::string_view body) {
  return "POST / HTTP/1.0\r\nAccept: text/delim\r\nHost: localhost\r\nSender: GAMESERVER\r\n"
         "Receiver: \r\nContent-Type: text/acl\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + std::string(body);
}

// What follows the first empty line.
inline std::string body_of(const std::string& response) {
  const std::size_t end = response.find("\r\n\r\n");
  return end == std::string::npos ? "" : response.substr(end + 4);
}

// The body of the answer to a message, sent as ggp-base's game master does.
inline std::string ask(std::uint16_t port, std::string_view message) {
  return body_of(converse(port, post_bytes(message)));
}

// Takes connections one after the other and lets `serve` deal with each.
class Listener {
 public:
  explicit Listener(std::function<void(const Socket&)> serve)
      : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), serve_(std::move(serve)) {
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    if (::bind(socket_.fd(), reinterpret_cast<const sockaddr*>(&address), size) != 0 ||
        ::listen(socket_.fd(), 8) != 0) {
      throw std::runtime_error("cannot listen");
    }
    ::getsockname(socket_.fd(), reinterpret_cast<sockaddr*>(&address), &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  ~Listener() {
    ::shutdown(socket_.fd(), SHUT_RDWR);
    thread_.join();
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  std::uint16_t port() const { return port_; }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }

 private:
  void run() {
    while (true) {
      const int fd = ::accept(socket_.fd(), nullptr, nullptr);
      if (fd < 0) return;
      serve_(Socket(fd));
    }
  }

  Socket socket_;
  std::function<void(const Socket&)> serve_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

}  // namespace tafl::http::testing
