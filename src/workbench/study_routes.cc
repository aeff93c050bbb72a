// SPDX-License-Identifier: MIT
#include "workbench/api_error.h"
#include "workbench/routes.h"

namespace tafl::workbench {

void add_study_routes(Router& router, Studies& studies, Solutions& solutions) {
  router.add("POST", "studies", Cost::kSlow, [&studies](const Call& call) -> Answer {
    return {201, studies.create(call.body)->view()};
  });
  router.add("GET", "studies/*", Cost::kQuick, [&studies](const Call& call) -> Answer {
    return {200, studies.find(call.names[0])->view()};
  });
  router.add("DELETE", "studies/*", Cost::kSlow, [&studies](const Call& call) -> Answer {
    studies.forget(call.names[0]);
    return {200, json::object()};
  });
  router.add("POST", "studies/*/go", Cost::kQuick, [&studies](const Call& call) -> Answer {
    const auto study = studies.find(call.names[0]);
    study->go();
    return {200, study->view()};
  });
  router.add("POST", "studies/*/stop", Cost::kQuick, [&studies](const Call& call) -> Answer {
    const auto study = studies.find(call.names[0]);
    study->stop();
    return {200, study->view()};
  });
  router.add("POST", "studies/*/moves", Cost::kSlow, [&studies](const Call& call) -> Answer {
    const auto study = studies.find(call.names[0]);
    if (!study->match().empty()) throw conflict("This study follows a match.");
    study->go_to(studies.checked_moves(study->game(), call.body));
    return {200, study->view()};
  });
  router.add("GET", "studies/*/tree", Cost::kSlow, [&](const Call& call) -> Answer {
    const auto study = studies.find(call.names[0]);
    json tree = study->tree(call.query_text("path"), call.query_count("nodes", 300, 5000));
    solutions.prove(study->game(), tree);
    return {200, std::move(tree)};
  });
}

}  // namespace tafl::workbench
