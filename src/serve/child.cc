// SPDX-License-Identifier: MIT
#include "serve/child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <deque>
#include <set>
#include <utility>

#include <boost/asio.hpp>

#include "serve/frame.h"

namespace tafl::serve {

namespace asio = boost::asio;
using boost::system::error_code;

namespace {

constexpr int kChildPipe = 3;
constexpr std::size_t kMostNoticeBytes = std::size_t{8} << 20;
constexpr std::size_t kBuffer = std::size_t{16} << 10;

std::string describe(int status, const rusage& usage) {
  const double seconds =
      static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
      1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  const std::string how = WIFSIGNALED(status) ? fmt::format("killed by signal {}", WTERMSIG(status))
                                              : fmt::format("exit code {}", WEXITSTATUS(status));
  return fmt::format("{}, {} MB, {:.2f} s of processor time", how, usage.ru_maxrss >> 10, seconds);
}

}  // namespace

class Process;

struct ChildLauncher::Impl {
  Impl(asio::io_context& the_loop, ChildOptions the_options)
      : loop(the_loop), options(std::move(the_options)) {}

  pid_t spawn(WorkerKind kind, int pipe) const;

  asio::io_context& loop;
  ChildOptions options;
  std::set<Process*> processes;  // not waited for yet
};

// One child, from its birth until it has been waited for. It keeps itself alive as long as anything
// is under way.
class Process : public std::enable_shared_from_this<Process> {
 public:
  Process(std::shared_ptr<ChildLauncher::Impl> launcher, LinkEvents events)
      : launcher_(std::move(launcher)),
        events_(std::move(events)),
        socket_(launcher_->loop),
        exit_(launcher_->loop),
        reader_(kMostNoticeBytes) {}

  void start(WorkerKind kind) {
    int ends[2] = {-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return failed(errno);
    socket_.assign(asio::local::stream_protocol(), ends[0]);
    pid_ = launcher_->spawn(kind, ends[1]);
    const int problem = errno;
    ::close(ends[1]);
    if (pid_ <= 0) return failed(problem);
    launcher_->processes.insert(this);
    const int descriptor = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0U));
    if (descriptor < 0) {
      kill();
      wait_now();
      return failed(ENOSYS);
    }
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    exit_.assign(descriptor);
    exit_.async_wait(asio::posix::stream_descriptor::wait_read,
                     [self = shared_from_this()](const error_code& error) {
                       if (!error) self->on_exit();
                     });
    read();
  }

  void send(const Order& order) {
    if (!socket_.is_open()) return;
    queue_.push_back(encode(to_frame(order)));
    if (queue_.size() == 1) write();
  }

  void kill() const {
    if (pid_ > 0 && !waited_) ::kill(pid_, SIGKILL);
  }

  // No events from now on.
  void leave() {
    left_ = true;
    kill();
    error_code ignored;
    socket_.close(ignored);
  }

  // Blocks until the child is gone. REQUIRES: it has been killed.
  void wait_now() {
    if (waited_ || pid_ <= 0) return;
    int status = 0;
    rusage usage{};
    while (wait4(pid_, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    waited_ = true;
    launcher_->processes.erase(this);
    error_code ignored;
    exit_.close(ignored);
    socket_.close(ignored);
  }

  int pid() const { return pid_; }

 private:
  void failed(int problem) {
    error_code ignored;
    socket_.close(ignored);
    asio::post(launcher_->loop, [self = shared_from_this(), problem] {
      self->gone(fmt::format("not started: {}", std::strerror(problem)));
    });
  }

  void gone(const std::string& how) {
    if (std::exchange(left_, true)) return;
    const LinkEvents events = events_;  // the handler may destroy the link
    events.gone(how);
  }

  void read() {
    socket_.async_read_some(asio::buffer(buffer_),
                            [self = shared_from_this()](const error_code& error, std::size_t size) {
                              if (error || self->left_) return;  // on_exit() will follow
                              self->reader_.feed({self->buffer_.data(), size});
                              self->hand_out();
                            });
  }

  void hand_out() {
    while (const auto frame = reader_.next()) {
      const auto notice = to_notice(*frame);
      if (!notice) continue;
      const LinkEvents events = events_;
      events.notice(*notice);
      if (left_) return;
    }
    if (reader_.is_spoilt()) return kill();
    read();
  }

  void write() {
    asio::async_write(socket_, asio::buffer(queue_.front()),
                      [self = shared_from_this()](const error_code& error, std::size_t) {
                        if (error) return;
                        self->queue_.pop_front();
                        if (!self->queue_.empty()) self->write();
                      });
  }

  void on_exit() {
    int status = 0;
    rusage usage{};
    if (wait4(pid_, &status, WNOHANG, &usage) != pid_) return;
    waited_ = true;
    launcher_->processes.erase(this);
    error_code ignored;
    exit_.close(ignored);
    // What it said before it died still counts.
    while (!left_ && socket_.is_open() && socket_.available(ignored) > 0) {
      const std::size_t size = socket_.read_some(asio::buffer(buffer_), ignored);
      if (ignored) break;
      reader_.feed({buffer_.data(), size});
      while (const auto frame = reader_.next()) {
        if (const auto notice = to_notice(*frame); notice && !left_) events_.notice(*notice);
      }
    }
    socket_.close(ignored);
    gone(describe(status, usage));
  }

  std::shared_ptr<ChildLauncher::Impl> launcher_;
  LinkEvents events_;
  asio::local::stream_protocol::socket socket_;
  asio::posix::stream_descriptor exit_;
  FrameReader reader_;
  std::array<char, kBuffer> buffer_{};
  std::deque<std::string> queue_;
  pid_t pid_ = 0;
  bool waited_ = false;
  bool left_ = false;  // nobody listens any more
};

namespace {

class ProcessLink final : public Link {
 public:
  explicit ProcessLink(std::shared_ptr<Process> process) : process_(std::move(process)) {}
  ~ProcessLink() override { process_->leave(); }
  ProcessLink(const ProcessLink&) = delete;
  ProcessLink& operator=(const ProcessLink&) = delete;

  void send(const Order& order) override { process_->send(order); }
  int pid() const override { return process_->pid(); }

 private:
  std::shared_ptr<Process> process_;
};

}  // namespace

pid_t ChildLauncher::Impl::spawn(WorkerKind kind, int pipe) const {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0);
  posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipe, kChildPipe);
  posix_spawn_file_actions_addclosefrom_np(&actions, kChildPipe + 1);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  std::vector<std::string> words = {
      "tafl", "engine", kind == WorkerKind::kGuard ? "--guard" : "--think",
      fmt::format("--parent={}", getpid()), fmt::format("--memory={}", options.memory_bytes)};
  if (kind == WorkerKind::kEngine) words.push_back(fmt::format("--nice={}", options.nice));
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t pid = 0;
  const int error =
      posix_spawn(&pid, options.program.c_str(), &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  errno = error;
  return error == 0 ? pid : -1;
}

ChildLauncher::ChildLauncher(asio::io_context& loop, ChildOptions options)
    : impl_(std::make_shared<Impl>(loop, std::move(options))) {}

ChildLauncher::~ChildLauncher() {
  while (!impl_->processes.empty()) {
    Process* process = *impl_->processes.begin();
    process->leave();
    process->wait_now();
  }
}

std::unique_ptr<Link> ChildLauncher::launch(WorkerKind kind, LinkEvents events) {
  auto process = std::make_shared<Process>(impl_, std::move(events));
  process->start(kind);
  return std::make_unique<ProcessLink>(std::move(process));
}

std::size_t ChildLauncher::alive() const {
  return impl_->processes.size();
}

}  // namespace tafl::serve
