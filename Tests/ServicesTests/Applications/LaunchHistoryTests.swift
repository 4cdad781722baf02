// SPDX-License-Identifier: MIT

import Testing

@testable import Services

/// The weights of applications by their starts.
@Suite struct LaunchHistoryTests {
  private static let day: Int64 = 86_400

  @Test func oftenAndLatelyCount() {
    var history = LaunchHistory()
    for _ in 0..<3 { history.add("often", at: 0) }
    history.add("once", at: 0)
    #expect(history.weight(of: "often") > history.weight(of: "once"))
    #expect(history.weight(of: "once") > history.weight(of: "never"))
    // Three starts count less than one after twenty days.
    history.add("once", at: 20 * Self.day)
    #expect(history.weight(of: "once") > history.weight(of: "often"))
    history.add("often", at: 20 * Self.day)
    #expect(history.weight(of: "often") > history.weight(of: "once"))
  }

  @Test func theFileHasTheSame() {
    var history = LaunchHistory()
    for (index, id) in ["a", "b c", "ü"].enumerated() {
      history.add(id, at: 1_700_000_000 + Int64(index) * Self.day)
    }
    #expect(LaunchHistory(history.bytes) == history)
  }

  @Test func whatCannotBeReadIsLeftOut() {
    let text = "nan a\ninf b\n1 \n\nx\n x\n2.5 c d\n3"
    #expect(LaunchHistory(Array(text.utf8)).bytes == Array("2.5 c d\n".utf8))
    var history = LaunchHistory(Array("1e300 a\n".utf8))
    history.add("a", at: 0)
    history.add("b\nc", at: 0)
    #expect(history.bytes == Array("64.0 a\n".utf8))
  }

  @Test func theHistoryIsBounded() {
    var history = LaunchHistory()
    for index in 0..<600 { history.add("\(index)", at: Int64(index) * Self.day) }
    #expect(history.weight(of: "99") == history.weight(of: "never"))
    #expect(history.weight(of: "100") > history.weight(of: "never"))
  }
}
