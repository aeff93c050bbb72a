// SPDX-License-Identifier: MIT
#include "workbench/jobs.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "workbench/api_error.h"
#include "workbench/seating.h"

namespace tafl::workbench {
namespace {

constexpr double kPublishSeconds = 0.2;
constexpr double kKeepSeconds = 2;

// A document of the store: nobody works on it.
json at_rest(const std::string& text) {
  json document = json::parse(text);
  if (document.value("status", "") == "running") document["status"] = "stopped";
  return document;
}

}  // namespace

Job::Job(std::string kind, std::string id, json document, const Services& services)
    : kind_(std::move(kind)),
      id_(std::move(id)),
      services_(services),
      document_(std::move(document)) {
  document_["status"] = "running";
  document_["problem"] = "";
  revise();
}

// Revisions also grow from one job to the next of the same id.
void Job::revise() {
  const auto before = document_.value("revision", std::int64_t{0});
  document_["revision"] = std::max(before + 1, services_.now());
}

json Job::view() const {
  const std::lock_guard lock(mutex_);
  return document_;
}

void Job::update(const json& fields) {
  const std::lock_guard lock(mutex_);
  document_.update(fields);
  revise();
  publish(false);
}

void Job::publish(bool now) {
  const double time = services_.clock.seconds();
  if (now || time - published_at_ > kPublishSeconds) {
    published_at_ = time;
    const bool analysis = kind_ == "analysis";
    services_.hub.publish((analysis ? "match/" : kind_ + "/") + id_,
                          analysis ? "analysis" : "state", document_);
  }
  if (now || time - kept_at_ > kKeepSeconds) {
    kept_at_ = time;
    services_.store.keep_document(kind_, id_, to_text(document_), services_.now());
  }
}

void Job::finish() {
  const std::lock_guard lock(mutex_);
  if (document_["status"] == "running") document_["status"] = stop_ ? "stopped" : "done";
  revise();
  publish(true);
  done_ = true;
}

void Jobs::end() {
  const std::lock_guard lock(mutex_);
  for (const Running& one : running_) one.job->stop();
  for (Running& one : running_) one.thread.join();
  running_.clear();
}

std::shared_ptr<Job> Jobs::find(const std::string& kind, const std::string& id) const {
  for (const Running& one : running_) {
    if (one.job->kind_ == kind && one.job->id_ == id && !one.job->done_) return one.job;
  }
  return nullptr;
}

void Jobs::collect() {
  for (auto one = running_.begin(); one != running_.end();) {
    if (!one->job->done_) {
      ++one;
      continue;
    }
    one->thread.join();
    one = running_.erase(one);
  }
}

void Jobs::start(const std::string& kind, const std::string& id, json document, Work work) {
  const std::lock_guard lock(mutex_);
  collect();
  if (find(kind, id)) throw conflict("This is being done already.");
  if (running_.size() >= most_) throw busy("Too much is being done at once; try again later.");
  auto job = std::make_shared<Job>(kind, id, std::move(document), services_);
  {
    const std::lock_guard of_job(job->mutex_);
    job->publish(true);
  }
  told_.emplace(kind, id);
  auto run = [job, work = std::move(work)] {
    be_patient();
    try {
      work(*job);
    } catch (const std::exception& problem) {
      job->update({{"status", job->stopped() ? "stopped" : "failed"}, {"problem", problem.what()}});
    }
    try {
      job->finish();
    } catch (const std::exception&) {  // the store: nothing more can be done
      job->done_ = true;
    }
  };
  running_.push_back({job, std::thread(std::move(run))});
}

json Jobs::view(const std::string& kind, const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto job = find(kind, id)) return job->view();
  }
  const auto text = services_.store.document(kind, id);
  if (!text) throw not_found("There is no such thing.");
  return at_rest(*text);
}

json Jobs::list(const std::string& kind, std::size_t most) {
  json all = json::array();
  for (const std::string& text : services_.store.documents(kind, most)) {
    json document = json::parse(text);
    const std::string id = document.value("id", "");
    std::shared_ptr<Job> job;
    {
      const std::lock_guard lock(mutex_);
      job = find(kind, id);
    }
    all.push_back(job ? job->view() : at_rest(text));
  }
  return all;
}

bool Jobs::is_running(const std::string& kind, const std::string& id) const {
  const std::lock_guard lock(mutex_);
  return find(kind, id) != nullptr;
}

void Jobs::stop(const std::string& kind, const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto job = find(kind, id);
  if (!job) throw conflict("This is not under way.");
  job->stop();
}

void Jobs::tidy() {
  const std::lock_guard lock(mutex_);
  for (auto one = told_.begin(); one != told_.end();) {
    const std::string topic = one->first + "/" + one->second;
    const bool go = !find(one->first, one->second) && services_.hub.listeners(topic) == 0;
    if (go) services_.hub.retire(topic);
    one = go ? told_.erase(one) : std::next(one);
  }
}

void Jobs::tell(const std::string& kind, const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (find(kind, id)) return;
  if (const auto text = services_.store.document(kind, id)) {
    told_.emplace(kind, id);
    services_.hub.publish(kind + "/" + id, "state", at_rest(*text));
  }
}

}  // namespace tafl::workbench
