// SPDX-License-Identifier: MIT

import Services
import Testing

/// The markup of notifications.
@Suite struct NotificationTextTests {
  private typealias Run = NotificationText.Run

  private func runs(_ markup: String) -> [Run] { NotificationText(markup: markup).runs }

  @Test func tagsAreStyles() {
    #expect(
      runs("a<b>b<i>c</i></b><U >d</U>")
        == [
          Run("a"), Run("b", isBold: true), Run("c", isBold: true, isItalic: true),
          Run("d", isUnderlined: true),
        ])
    #expect(runs("<b></b>a<i>b</i ><i>c</i>") == [Run("a"), Run("bc", isItalic: true)])
    #expect(runs("").isEmpty)
  }

  @Test func linksHaveAnAddress() {
    let address = "https://example.org/?a=1&b=2"
    #expect(
      runs("<a class='x' href=\"https://example.org/?a=1&amp;b=2\">see <b>it</b></a>.")
        == [Run("see ", link: address), Run("it", isBold: true, link: address), Run(".")])
    #expect(runs("<a\nhref = 'MAILTO:a@b.c'>x</a>") == [Run("x", link: "MAILTO:a@b.c")])
  }

  @Test(arguments: [
    "file:///etc/passwd", "javascript:alert(1)", "relative", "", "http ://x", "http://a b",
    "http://a&#10;b", "https://a\u{202e}b", "http://" + String(repeating: "x", count: 2_048),
  ])
  func otherAddressesMakeNoLink(address: String) {
    #expect(runs("<a href=\"\(address)\">x</a>") == [Run("x")])
  }

  @Test func picturesAreTheirText() {
    #expect(runs("a <img src='/x.png' alt='a &lt;cat&gt;'/> b") == [Run("a a <cat> b")])
    #expect(runs("<b><img alt=\"x\"></b><img/>") == [Run("x", isBold: true)])
  }

  @Test(arguments: [
    "1 < 2 > 0", "a<3", "<", "<b", "<b>", "</b>", "<b/>", "<br/>", "<script>x</script>",
    "< b>x</b>",
    "<b x>y</b>", "<b x=1>y</b>", "<b x=\"<\">y</b>", "<img alt='x", "<a href=\"x'>y</a>",
    "<!-- x -->",
    "fish & chips", "&nbsp;", "&;", "&#;", "&#x;", "&#xd800;", "&#+65;", "&amp", "&longlonglong;",
  ])
  func whatIsNoMarkupIsText(text: String) {
    #expect(NotificationText(markup: text).plain == text)
    #expect(runs(text).count == 1)
  }

  @Test func tagsOutOfOrderAreText() {
    #expect(runs("<b>a<i>b</b>c</i>") == [Run("a<i>b", isBold: true), Run("c</i>")])
    #expect(runs("<i>a<b>b</b>") == [Run("<i>a"), Run("b", isBold: true)])
  }

  @Test func entitiesAreReplacedOnce() {
    #expect(runs("&amp;lt;&lt;b&gt;&quot;&apos;&#233;&#xE9;") == [Run("&lt;<b>\"'éé")])
  }

  @Test func textLooksLikeItself() {
    let hostile =
      "a\u{202e}b\u{2066}c\u{0}d\u{1b}e\u{200b}f\u{feff}g\u{e0041}h&#x202e;i\u{7f}\u{ffff}"
    #expect(NotificationText(markup: hostile).plain == "abcdefghi")
    #expect(NotificationText(plain: "a\r\nb\rc\u{2028}d\te").plain == "a\nb\nc\nd e")
    // Scripts and emoji need their joiners.
    let families = "👩‍👩‍👧 שלום\u{200f} क्‍ष"
    #expect(NotificationText(markup: families).plain == families)
  }

  @Test func everythingIsBounded() {
    let deep = String(repeating: "<b>", count: 17) + "x" + String(repeating: "</b>", count: 17)
    #expect(NotificationText(markup: deep).plain == "<b>x</b>")
    let link = "<a href='http://a'>x</a>-"
    #expect(runs(String(repeating: link, count: 40)).count { $0.link != nil } == 32)
    let long = String(repeating: "x", count: 10_000)
    for text in [NotificationText(markup: long), NotificationText(plain: long)] {
      #expect(text.plain.count == NotificationText.maximumLength)
    }
  }

  @Test func plainTextHasNoMarkup() {
    #expect(NotificationText(plain: "<b>a</b> &amp;").runs == [Run("<b>a</b> &amp;")])
  }
}
