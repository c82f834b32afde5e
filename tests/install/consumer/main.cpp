// What a user of the installed library writes: rules in, a value out. Every public header is
// included, so one that needs more than the standard library does not compile here.
#include <grundy/certificate.hpp>
#include <grundy/constant_memory.hpp>
#include <grundy/emit.hpp>
#include <grundy/error.hpp>
#include <grundy/graph.hpp>
#include <grundy/graph_certificate.hpp>
#include <grundy/graph_text.hpp>
#include <grundy/hackenbush.hpp>
#include <grundy/law.hpp>
#include <grundy/nimber.hpp>
#include <grundy/observer.hpp>
#include <grundy/observer_scope.hpp>
#include <grundy/outcome.hpp>
#include <grundy/play.hpp>
#include <grundy/position.hpp>
#include <grundy/problem.hpp>
#include <grundy/ruleset.hpp>
#include <grundy/session.hpp>
#include <grundy/store.hpp>
#include <grundy/stored_run.hpp>
#include <grundy/stress.hpp>
#include <grundy/sum.hpp>
#include <grundy/values.hpp>

#include <iostream>

int main() {
  grundy::Session session(grundy::Ruleset::parse("{2,5}"));
  std::cout << session.rules().canonical() << '\n'
            << session.nim_value(grundy::Position(7)) << '\n';
}
