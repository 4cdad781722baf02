// SPDX-License-Identifier: MIT

import Testing

@testable import Services

/// Command lines of desktop entries.
@Suite struct ExecLineTests {
  private func words(_ line: String) -> [String]? { ExecLine(line)?.words }

  @Test func quotesKeepWordsTogether() {
    #expect(words("a  b\tc ") == ["a", "b", "c"])
    #expect(words(#"a "b c" """#) == ["a", "b c", ""])
    #expect(words(#""a\"b\`c\$d\\e\f""#) == [#"a"b`c$d\e\f"#])
    // What others write beside the specification.
    #expect(words(#"env X="a b" 'c "d\' e\ f"#) == ["env", "X=a b", #"c "d\"#, "e f"])
    #expect(words("a;b|c>d *~`x`$HOME") == ["a;b|c>d", "*~`x`$HOME"])
  }

  @Test(arguments: ["", "  ", "a \"b", "a 'b", "a b\\", "a %", "a %x", "a \"%z\"", "a %%%"])
  func brokenLinesAreRefused(line: String) {
    #expect(ExecLine(line) == nil)
  }

  private func commands(_ line: String, _ targets: String...) -> [[String]]? {
    ExecLine(line)?.commands(
      .init(targets: targets, icon: "icon", name: "A Name", path: "/a.desktop"))
  }

  @Test func fieldsStandForWhatIsOpened() {
    #expect(commands("a %f b") == [["a", "b"]])
    #expect(commands("a %f", "/x y") == [["a", "/x y"]])
    #expect(commands("a %f", "/x", "file:///y%20z") == [["a", "/x"], ["a", "/y z"]])
    #expect(commands("a %F", "/x", "http://y", "file:///z") == [["a", "/x", "/z"]])
    #expect(commands("a %u", "/x y", "http://z") == [["a", "file:///x%20y"], ["a", "http://z"]])
    #expect(commands("a %U b", "/x", "http://z") == [["a", "file:///x", "http://z", "b"]])
    #expect(commands("a %U") == [["a"]])
    #expect(commands("a --file=%f", "/x") == [["a", "--file=/x"]])
    #expect(commands("a \"%f\"", "/x") == [["a", "/x"]])
    #expect(commands("a", "/x") == [])
    #expect(commands("a %F", "http://x") == [])
  }

  @Test func fieldsStandForTheEntry() {
    #expect(
      commands("a %i -c %c -k %k 100%% %d%D%n%N%v%m %m")
        == [["a", "--icon", "icon", "-c", "A Name", "-k", "/a.desktop", "100%", ""]])
    #expect(ExecLine("a %i")?.commands(.init()) == [["a"]])
    // A name is one word, and its own percent signs mean nothing.
    #expect(ExecLine("a %c")?.commands(.init(name: "100%f \"x\"")) == [["a", "100%f \"x\""]])
  }
}
