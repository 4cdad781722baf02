// SPDX-License-Identifier: MIT

import Style
import Testing

/// Texts in runs of a style each, and their markup.
@Suite struct RichTextTests {
  private typealias Run = RichText.Run

  private func runs(_ markup: String) -> [Run] { RichText(markup: markup).runs }

  @Test func tagsAreStyles() {
    #expect(
      runs("a<b>b<i>c</i></b><U >d</U>")
        == [
          Run("a"), Run("b", weight: .bold), Run("c", weight: .bold, isItalic: true),
          Run("d", isUnderlined: true),
        ])
    #expect(runs("<b></b>a<i>b</i ><i>c</i>") == [Run("a"), Run("bc", isItalic: true)])
    #expect(runs("").isEmpty)
  }

  @Test func linksHaveAnAddress() {
    let address = "https://example.org/?a=1&b=2"
    #expect(
      runs("<a class='x' href=\"https://example.org/?a=1&amp;b=2\">see <b>it</b></a>.")
        == [Run("see ", link: address), Run("it", weight: .bold, link: address), Run(".")])
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
    #expect(runs("<b><img alt=\"x\"></b><img/>") == [Run("x", weight: .bold)])
  }

  @Test(arguments: [
    "1 < 2 > 0", "a<3", "<", "<b", "<b>", "</b>", "<b/>", "<br/>", "<script>x</script>",
    "< b>x</b>",
    "<b x>y</b>", "<b x=1>y</b>", "<b x=\"<\">y</b>", "<img alt='x", "<a href=\"x'>y</a>",
    "<!-- x -->",
    "fish & chips", "&nbsp;", "&;", "&#;", "&#x;", "&#xd800;", "&#+65;", "&amp", "&longlonglong;",
  ])
  func whatIsNoMarkupIsText(text: String) {
    #expect(RichText(markup: text).plain == text)
    #expect(runs(text).count == 1)
  }

  @Test func tagsOutOfOrderAreText() {
    #expect(runs("<b>a<i>b</b>c</i>") == [Run("a<i>b", weight: .bold), Run("c</i>")])
    #expect(runs("<i>a<b>b</b>") == [Run("<i>a"), Run("b", weight: .bold)])
  }

  @Test func entitiesAreReplacedOnce() {
    #expect(runs("&amp;lt;&lt;b&gt;&quot;&apos;&#233;&#xE9;") == [Run("&lt;<b>\"'éé")])
  }

  @Test func textLooksLikeItself() {
    let hostile =
      "a\u{202e}b\u{2066}c\u{0}d\u{1b}e\u{200b}f\u{feff}g\u{e0041}h&#x202e;i\u{7f}\u{ffff}"
    #expect(RichText(markup: hostile).plain == "abcdefghi")
    #expect(RichText(markup: "a\r\nb\rc\u{2028}d\te").plain == "a\nb\nc\nd e")
    // Scripts and emoji need their joiners.
    let families = "👩‍👩‍👧 שלום\u{200f} क्‍ष"
    #expect(RichText(markup: families).plain == families)
  }

  @Test func everythingIsBounded() {
    let deep = String(repeating: "<b>", count: 17) + "x" + String(repeating: "</b>", count: 17)
    #expect(RichText(markup: deep).plain == "<b>x</b>")
    let link = "<a href='http://a'>x</a>-"
    #expect(runs(String(repeating: link, count: 40)).count { $0.link != nil } == 32)
    let long = String(repeating: "x", count: 10_000)
    #expect(RichText(markup: long).plain.count == RichText.maximumLength)
  }

  @Test func sizesAndLettersHaveTags() {
    #expect(
      runs("<s>a</s><TT>b</tt><big>c<small>d</small></big>")
        == [
          Run("a", isStruck: true), Run("b", isMonospaced: true), Run("c", size: 1.2),
          Run("d", size: 0.85),
        ])
  }

  @Test func anAppDecidesWhatLinks() {
    let markup = "<a href='settings:network'>x</a><a href='https://a'>y</a>"
    #expect(
      RichText(markup: markup, schemes: ["settings"]).runs
        == [Run("x", link: "settings:network"), Run("y")])
  }

  @Test func plainTextHasNoMarkup() {
    #expect(RichText("<b>a</b> &amp;").runs == [Run("<b>a</b> &amp;")])
    #expect(RichText("a\r\nb\u{1}\tc\u{2028}").plain == "a\nb\tc\n")
    #expect(RichText("").runs.isEmpty)
  }

  @Test func textsOfStylesAreJoined() {
    let text = RichText("a") + RichText("b").bold().link("x:y") + RichText("c").bold().link("x:y")
    #expect(text.runs == [Run("a"), Run("bc", weight: .bold, link: "x:y")])
    #expect(text.plain == "abc")
    #expect(
      text.italic().underlined().struck().monospaced().size(2).tone(.error).runs[0]
        == Run(
          "a", isItalic: true, isUnderlined: true, isStruck: true, isMonospaced: true, size: 2,
          tone: .error))
    // What was different may have become equal.
    #expect(
      (RichText("a") + RichText("b").bold()).weight(.light).runs == [Run("ab", weight: .light)])
  }
}
