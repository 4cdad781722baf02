// Made by protocol-scanner from the files in protocols/; not to be edited.
// swift-format-ignore-file

internal import WaylandCore

/// The tables that libwayland knows these interfaces by.
enum Interfaces {
  /// All of them, in the order of the allowlist.
  static let table = InterfaceTable([
    fixtureEverything, fixtureThing, fixtureOnce, fixtureNeighbour
  ])

  private static var fixtureEverything: InterfaceDescription {
    InterfaceDescription(
      "fixture_everything", version: 3,
      requests: [
        MessageDescription("destroy", ""),
        MessageDescription("numbers", "iuf"),
        MessageDescription("texts", "s?s"),
        MessageDescription("objects", "o?oo?o", [1, 1, -1, -1]),
        MessageDescription("arrays", "aaaa"),
        MessageDescription("descriptor", "hu"),
        MessageDescription("enums", "uui"),
        MessageDescription("make_thing", "sn", [-1, 1]),
        MessageDescription("make_once", "n", [2]),
        MessageDescription("make_any", "usun"),
        MessageDescription("repeat", "uuu"),
        MessageDescription("later", "2u"),
        MessageDescription("make_later", "3n", [1]),
      ],
      events: [
        MessageDescription("numbers", "iuf"),
        MessageDescription("texts", "s?s"),
        MessageDescription("objects", "o?oo?o", [1, 1, -1, -1]),
        MessageDescription("arrays", "aaaa"),
        MessageDescription("descriptor", "hu"),
        MessageDescription("enums", "uui"),
        MessageDescription("made", "ns", [1, -1]),
        MessageDescription("repeat", "uuu"),
        MessageDescription("later", "2u"),
      ])
  }

  private static var fixtureThing: InterfaceDescription {
    InterfaceDescription(
      "fixture_thing", version: 3,
      requests: [
        MessageDescription("greet", ""),
        MessageDescription("release", "2"),
      ],
      events: [
        MessageDescription("greeted", ""),
      ])
  }

  private static var fixtureOnce: InterfaceDescription {
    InterfaceDescription(
      "fixture_once", version: 1,
      requests: [],
      events: [
        MessageDescription("done", "u"),
      ])
  }

  private static var fixtureNeighbour: InterfaceDescription {
    InterfaceDescription(
      "fixture_neighbour", version: 1,
      requests: [
        MessageDescription("destroy", ""),
        MessageDescription("a_request_with_so_many_arguments", "iiiin", [-1, -1, -1, -1, 2]),
      ],
      events: [])
  }
}
