// SPDX-License-Identifier: MIT

import FixtureProtocols
import FixtureServer
import WaylandCore
import WaylandServer

/// A client and a compositor that share one `fixture_everything`. The compositor answers each
/// request with the event of the same name.
final class EchoWire {
  /// The connection.
  let wire: Wire
  /// The globals, as the client sees them.
  let globals: Globals
  /// The client's object.
  let everything: FixtureEverything
  /// The compositor's resource for it.
  let resource: FixtureEverythingResource

  /// Client and compositor, with the object bound at `version`.
  init(version: UInt32 = 3) throws {
    wire = try Wire()
    var bound: FixtureEverythingResource?
    wire.display.offer(FixtureEverythingResource.self) { bound = $0 }
    globals = Globals(on: wire)
    try wire.settle()
    everything = globals.bind(FixtureEverything.self, version: version)
    try wire.settle()
    resource = bound!
    resource.onRequest = { [unowned resource] in Self.answer(consume $0, to: resource) }
  }

  /// Delivers all requests and their answers.
  func settle() throws { try wire.settle() }

  private static func answer(
    _ request: consuming FixtureEverythingResource.Request, to resource: FixtureEverythingResource
  ) {
    switch consume request {
    case .numbers(let signed, let unsigned, let fixed):
      resource.postNumbers(signed: signed, unsigned: unsigned, fixed: fixed)
    case .texts(let text, let maybe): resource.postTexts(text: text, maybe: maybe)
    case .objects(let thing, let maybe, let any, let stranger):
      resource.postObjects(thing: thing!, maybe: maybe, any: any!, stranger: stranger)
    case .arrays(let bytes, let words, let colours, let turns):
      resource.postArrays(bytes: bytes, words: words, colours: colours, turns: turns)
    case .descriptor(let fd, let size): resource.postDescriptor(fd: fd, size: size)
    case .enums(let colour, let axes, let turn):
      resource.postEnums(colour: colour, axes: axes, turn: turn)
    case .repeat(let first, let second, let third):
      resource.postRepeat(default: first, self_: second, arguments_: third)
    case .later(let value): resource.postLater(value: value)
    case .makeThing(_, let id): answer(id)
    case .makeLater(let id): answer(id)
    case .destroy: break
    case .makeOnce: break
    case .makeAny: break
    }
  }

  private static func answer(_ thing: FixtureThingResource) {
    thing.onRequest = { [unowned thing] request in
      if case .greet = request { thing.postGreeted() }
    }
  }

  /// Closes both ends and the client's remaining objects.
  deinit {
    if everything.isAlive { everything.destroy() }
    globals.close()
    wire.close()
  }
}
