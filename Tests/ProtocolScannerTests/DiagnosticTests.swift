// SPDX-License-Identifier: MIT

import Testing

@testable import ProtocolScanner

/// Every mistake that the XML or the allowlist can hold, and where and how it is told.
@Suite struct DiagnosticTests {
  /// A mistake: what stands in the interface `it`, version 2, from line 3 on, and what is said of
  /// it.
  struct Mistake: Sendable, CustomTestStringConvertible {
    /// Lines of XML inside `<interface>`.
    let xml: String
    /// `line:column: error: reason`.
    let said: String

    init(_ xml: String, _ said: String) {
      self.xml = xml
      self.said = said
    }

    var testDescription: String { said }
  }

  // MARK: Messages

  static let messages = [
    Mistake(#"<request summary="s"/>"#, "3:1: error: <request> needs the attribute 'name'"),
    Mistake(
      #"<request name="r" summary="s" sinse="2"/>"#,
      "3:1: error: <request> has no attribute 'sinse'"),
    Mistake(
      #"<request name="Bad" summary="s"/>"#, "3:1: error: name='Bad' is not a name in lower_case"),
    Mistake(
      #"<request name="9r" summary="s"/>"#, "3:1: error: name='9r' is not a name in lower_case"),
    Mistake(
      #"<request name="r" summary="s" type="destroyer"/>"#,
      "3:1: error: type='destroyer' is not 'destructor'"),
    Mistake(
      #"<request name="r" summary="s"/>"# + "\n  " + #"<request name="r" summary="s"/>"#,
      "4:3: error: the request 'r' is declared twice"),
    Mistake(
      #"<event name="e" summary="s"/><event name="e" summary="s"/>"#,
      "3:30: error: the event 'e' is declared twice"),
    Mistake(
      #"<request name="r" summary="s" since="0"/>"#,
      "3:1: error: since='0' is not a positive integer"),
    Mistake(
      #"<request name="r" summary="s" since="3"/>"#,
      "3:1: error: since=3 is above 2, the version of 'it'"),
    Mistake(
      #"<request name="a" summary="s" since="2"/>"# + "\n" + #"<request name="b" summary="s"/>"#,
      "4:1: error: since=1 is below 2, the version of 'a' before it"),
    Mistake(#"<method name="m"/>"#, "3:1: error: <method> is not allowed in <interface>"),
    Mistake(
      "words", "3:1: error: text outside of <description> and <copyright>; use 'summary'"),
  ]

  // MARK: Arguments

  static let arguments = [
    Mistake(#"<arg type="int"/>"#, "4:1: error: <arg> needs the attribute 'name'"),
    Mistake(#"<arg name="a"/>"#, "4:1: error: <arg> needs the attribute 'type'"),
    Mistake(#"<arg name="a" type="float"/>"#, "4:1: error: unknown type 'float'"),
    Mistake(
      #"<arg name="a" type="int"/>"# + "\n" + #"<arg name="a" type="int"/>"#,
      "5:1: error: the arg 'a' is declared twice"),
    Mistake(
      #"<arg name="a" type="int" interface="it"/>"#,
      "4:1: error: 'interface' is for object and new_id, not for 'int'"),
    Mistake(
      #"<arg name="a" type="array" allow-null="true"/>"#,
      "4:1: error: 'allow-null' is for object and string, not for 'array'"),
    Mistake(
      #"<arg name="a" type="string" allow-null="yes"/>"#,
      "4:1: error: allow-null='yes' is neither 'true' nor 'false'"),
    Mistake(
      #"<arg name="a" type="string" enum="e"/>"#,
      "4:1: error: 'enum' is for int and uint, not for 'string'"),
    Mistake(
      #"<arg name="a" type="uint" words="uint"/>"#,
      "4:1: error: 'words' is for array, not for 'uint'"),
    Mistake(#"<arg name="a" type="uint" enum="e"/>"#, "4:1: error: 'it' has no enum 'e'"),
    Mistake(#"<arg name="a" type="array" words="e"/>"#, "4:1: error: 'it' has no enum 'e'"),
    Mistake(
      #"<arg name="a" type="uint" enum="other.e"/>"#,
      "4:1: error: 'other' is not in the allowlist"),
    Mistake(
      #"<arg name="a" type="object" interface="other"/>"#,
      "4:1: error: 'other' is not in the allowlist"),
    Mistake(
      #"<arg name="a" type="new_id" interface="veiled"/>"#,
      "4:1: error: 'veiled' is opaque, so it cannot be created"),
    Mistake(
      #"<arg name="a" type="new_id" interface="it"/>"# + "\n"
        + #"<arg name="b" type="new_id" interface="it"/>"#,
      "5:1: error: a message can create only one object, not 2"),
  ]

  // MARK: Enums

  static let enums = [
    Mistake(#"<enum name="e" summary="s"/>"#, "3:1: error: the enum 'e' has no entry"),
    Mistake(
      #"<enum name="e" summary="s" bitfield="1"/>"#,
      "3:1: error: bitfield='1' is neither 'true' nor 'false'"),
    Mistake(
      #"<enum name="e" summary="s"><entry name="a" summary="s"/></enum>"#,
      "3:28: error: <entry> needs the attribute 'value'"),
    Mistake(
      #"<enum name="e" summary="s"><entry name="a" value="-1" summary="s"/></enum>"#,
      "3:28: error: value='-1' is not a 32-bit number"),
    Mistake(
      #"<enum name="e" summary="s"><entry name="a" value="0x1ffffffff" summary="s"/></enum>"#,
      "3:28: error: value='0x1ffffffff' is not a 32-bit number"),
    Mistake(
      "<enum name='e' summary='s'><entry name='a' value='1' summary='s'/>\n"
        + "  <entry name='b' value='0x1' summary='s'/></enum>",
      "4:3: error: the entry 'b' repeats the name or value of 'a'"),
    Mistake(
      #"<enum name="e" summary="s"><entry name="unrecognized" value="1" summary="s"/></enum>"#,
      "3:28: error: an entry cannot be called 'unrecognized' here"),
    Mistake(
      "<enum name='e' summary='s'><entry name='a' value='1' summary='s'/></enum>\n"
        + "<enum name='e' summary='s'><entry name='a' value='1' summary='s'/></enum>",
      "4:1: error: the enum 'e' is declared twice"),
    Mistake(
      "<enum name='e' bitfield='true' summary='s'><entry name='a' value='1' summary='s'/></enum>\n"
        + "<request name='r' summary='s'>\n <arg name='a' type='int' enum='e'/></request>",
      "5:2: error: a bitfield is a uint, not an int"),
  ]

  // MARK: What a message may make

  static let makers = [
    Mistake(
      "<request name='r' type='destructor' summary='s'>\n<arg name='a' type='new_id'/></request>",
      "4:1: error: a destructor can create an object only in a request, of a named interface"),
    Mistake(
      "<event name='e' summary='s'>\n<arg name='a' type='new_id'/></event>",
      "4:1: error: an event must name the interface of the object that it creates"),
  ]

  @Test(arguments: messages + enums + makers)
  func mistakeInAnInterface(_ mistake: Mistake) {
    #expect(diagnostic(inside: mistake.xml) == "it.xml:\(mistake.said)")
  }

  @Test(arguments: arguments)
  func mistakeInAnArgument(_ mistake: Mistake) {
    let request = "<request name='r' summary='s'>\n\(mistake.xml)\n</request>"
    #expect(diagnostic(inside: request) == "it.xml:\(mistake.said)")
  }

  // MARK: Files

  @Test(arguments: [
    ("", "1:1: error: the file has no element"),
    ("<interface/>", "1:1: error: the root element is <interface>, not <protocol>"),
    ("<protocol/>", "1:1: error: <protocol> needs the attribute 'name'"),
    (
      "<protocol name='p'>\n <!-- <x -->\n\n <thing\n   a='1'/>\n</protocol>",
      "4:2: error: <thing> is not allowed in <protocol>"
    ),
    (
      "<protocol name='p'>\n <interface name='i' version='1' summary='s'>\n</protocol>",
      "3:12: error: malformed XML: the end tag does not match the open tag"
    ),
    ("<protocol name='p' name='q'/>", "1:28: error: malformed XML: an attribute is declared twice"),
    (
      "<protocol name='p'>\n  <interface name='i' summary='s'/>\n</protocol>",
      "2:3: error: <interface> needs the attribute 'version'"
    ),
    (
      "<protocol name='p'>\n  <interface name='i' version='one' summary='s'/>\n</protocol>",
      "2:3: error: version='one' is not a positive integer"
    ),
    (
      "<protocol name='p'><interface name='it' version='1' summary='s'/>\n"
        + "<interface name='it' version='1' summary='s'/></protocol>",
      "2:1: error: the interface 'it' is already declared in it.xml"
    ),
    (
      "<protocol name='p'>\r\n\r\n  <thing/>\r\n</protocol>",
      "3:3: error: <thing> is not allowed in <protocol>"
    ),
    (
      "<protocol name='p'>\r\r  <thing/>\r</protocol>",
      "3:3: error: <thing> is not allowed in <protocol>"
    ),
    (
      "<protocol name='p'>\r\r words\r\r\r\r</protocol>",
      "3:2: error: text outside of <description> and <copyright>; use 'summary'"
    ),
    (
      "<protocol name='p'>\n <!DOCTYPE p [<!ENTITY e '&#60;?x?>'>]>&e;</protocol>",
      "2:2: error: document types are not supported"
    ),
    (
      "<protocol name='p'>\n <?x?></protocol>",
      "2:2: error: processing instructions are not supported"
    ),
    ("<\0?\0x\0?\0>\0", "1:2: error: a character that XML does not allow"),
    (
      "<?xml version='1.0'\n encoding='UTF-16'?><protocol/>",
      "2:21: error: <protocol> needs the attribute 'name'"
    ),
    (
      "<protocol name='p'>\n<![CDATA[words]]>\n</protocol>",
      "2:10: error: text outside of <description> and <copyright>; use 'summary'"
    ),
  ])
  func mistakeInAFile(_ xml: String, _ said: String) {
    #expect(diagnostic(of: xml, allowlist: "it 1") == "it.xml:\(said)")
  }

  // MARK: The allowlist

  @Test(arguments: [
    ("it", "1:1: error: a line must be an interface and a positive version or 'opaque'"),
    ("it 0", "1:1: error: a line must be an interface and a positive version or 'opaque'"),
    ("it 1 2", "1:1: error: a line must be an interface and a positive version or 'opaque'"),
    ("it 1\n# it 2\nit 2", "3:1: error: 'it' is declared twice"),
    ("\nnobody 1", "2:1: error: no XML file has the interface 'nobody'"),
    ("it 3", "1:1: error: 'it' has version 2 in the XML, below 3"),
    ("it 2\nmade 1", "2:1: error: 'made' must be allowed up to version 2, because 'it' creates it"),
  ])
  func mistakeInTheAllowlist(_ list: String, _ said: String) {
    let xml = """
      <protocol name="p">
      <interface name="it" version="2" summary="s">
        <request name="make" summary="s"><arg name="id" type="new_id" interface="made"/></request>
      </interface>
      <interface name="made" version="5" summary="s"/>
      </protocol>
      """
    #expect(diagnostic(of: xml, allowlist: list) == "allowlist:\(said)")
  }

  // MARK: What is right

  @Test func whatIsCutAwayNeedNotBeAllowed() throws {
    let xml = """
      <protocol name="p"><interface name="it" version="2" summary="s">
        <request name="later" since="2" summary="s">
          <arg name="other" type="object" interface="other"/>
        </request>
      </interface></protocol>
      """
    #expect(diagnostic(of: xml, allowlist: "it 1") == nil)
    #expect(
      diagnostic(of: xml, allowlist: "it 2") == "it.xml:3:5: error: 'other' is not in the allowlist"
    )
  }

  @Test func commentsAndBlankLinesMeanNothing() throws {
    let list = try Allowlist("# a comment\n\n it\t2 # why\nveiled opaque\n", file: "allowlist")
    #expect(list.entries.map(\.interface) == ["it", "veiled"])
    #expect(list.entries.map(\.version) == [2, nil])
  }

  // MARK: Saying it

  private func diagnostic(inside xml: String) -> String? {
    let text = """
      <protocol name="p">
      <interface name="it" version="2" summary="s">
      \(xml)
      </interface>
      </protocol>
      """
    return diagnostic(of: text, allowlist: "it 2\nveiled opaque")
  }

  private func diagnostic(of xml: String, allowlist: String) -> String? {
    do {
      _ = try BindingsGenerator(side: .client, module: "M").generate(
        [BindingsGenerator.Input(path: "it.xml", text: xml)],
        allowlist: BindingsGenerator.Input(path: "allowlist", text: allowlist))
      return nil
    } catch {
      return error.description
    }
  }
}
