// SPDX-License-Identifier: MIT
#include "workbench/pages.h"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/digest.h"
#include "base/files.h"

namespace tafl::workbench {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
}};

constexpr const char* kNotBuilt = R"(<!doctype html>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tafl</title>
<style>body{font:16px/1.5 sans-serif;max-width:40em;margin:4em auto;padding:0 1em}
code{background:#8882;padding:.1em .3em}</style>
<h1>The pages are not built</h1>
<p>The server runs, and its <a href="/api/games">API</a> answers, but there are no pages to show.
In the source tree, with Node 20 and npm installed:</p>
<p><code>cd web &amp;&amp; npm ci &amp;&amp; npm run build</code></p>
<p>Then load this page again. <code>tafl serve --web DIR</code> takes pages from elsewhere.</p>
)";

std::string_view type_of(const fs::path& path) {
  for (const auto& [ending, type] : kTypes) {
    if (path.extension() == ending) return type;
  }
  return "application/octet-stream";
}

}  // namespace

Pages::Pages(fs::path folder) : folder_(std::move(folder)) {
  read();
}

void Pages::read() {
  std::error_code code;
  const auto changed = fs::last_write_time(folder_ / "index.html", code);
  if (code || changed == read_at_) return;
  std::map<std::string, File> files;
  std::size_t bytes = 0;
  for (const auto& found : fs::recursive_directory_iterator(folder_, code)) {
    if (!found.is_regular_file(code)) continue;
    auto content = base::read_file(found.path(), kMostBytes);
    if (!content || (bytes += content->size()) > kMostBytes) continue;
    auto shared = std::make_shared<const std::string>(std::move(*content));
    const bool zipped = found.path().extension() == ".gz";
    const fs::path plain = zipped ? fs::path(found.path()).replace_extension() : found.path();
    File& file = files["/" + plain.lexically_relative(folder_).generic_string()];
    if (zipped) {
      file.zipped = std::move(shared);
      continue;
    }
    file.type = type_of(plain);
    file.tag = fmt::format("\"{}\"", base::sha256_hex(*shared).substr(0, 20));
    file.plain = std::move(shared);
  }
  files_ = std::move(files);
  read_at_ = changed;
}

WebResponse Pages::get(const WebRequest& request) {
  const bool front = request.path == "/" || request.path == "/index.html";
  if (front) read();
  WebResponse response;
  const auto found = files_.find(front ? "/index.html" : request.path);
  if (found == files_.end() || !found->second.plain) {
    response.status = files_.empty() && front ? 503 : 404;
    response.type =
        response.status == 503 ? "text/html; charset=utf-8" : "text/plain; charset=utf-8";
    response.body = response.status == 503 ? kNotBuilt : "There is no such page.\n";
    return response;
  }
  const File& file = found->second;
  response.type = file.type;
  response.headers.emplace_back("ETag", file.tag);
  // Names of assets change with their content.
  response.headers.emplace_back("Cache-Control", request.path.starts_with("/assets/")
                                                     ? "public, max-age=31536000, immutable"
                                                     : "no-cache");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (request.header("if-none-match") == file.tag) {
    response.status = 304;
    return response;
  }
  const bool zip =
      file.zipped && request.header("accept-encoding").find("gzip") != std::string_view::npos;
  if (zip) response.headers.emplace_back("Content-Encoding", "gzip");
  response.shared = zip ? file.zipped : file.plain;
  return response;
}

}  // namespace tafl::workbench
