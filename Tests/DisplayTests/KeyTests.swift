import Display
import Testing

@Suite struct KeyTests {
    @Test(arguments: [
        ("a", Key.scalar("a")), ("A", .scalar("A")), ("?", .scalar("?")), ("+", .scalar("+")),
        ("я", .scalar("я")), ("space", .scalar(" ")), ("ctrl+s", .control("s")),
        ("alt+enter", .alt(.enter)), ("shift+tab", .shift(.tab)), ("f5", .function(5)),
        ("f12", .function(12)), ("ctrl+left", .control(.left)), ("alt++", .alt("+")),
        ("ctrl+alt+x", Key(.scalar("x"), [.control, .alt])), ("pageup", .pageUp),
        ("ctrl+space", .control(" ")), ("ctrl+shift+up", Key(.up, [.control, .shift])),
    ])
    func aNameIsReadAndWrittenAlike(_ name: String, _ key: Key) {
        #expect(Key(name: name) == key)
        #expect(key.name == name)
    }

    @Test(arguments: [
        ("Ctrl+S", Key.control("s")), ("ESC", .escape), ("shift+a", .scalar("A")),
        ("alt+ctrl+x", Key(.scalar("x"), [.control, .alt])), ("PageDown", .pageDown),
        (" ", .scalar(" ")),
    ])
    func otherSpellingsAreUnderstood(_ name: String, _ key: Key) {
        #expect(Key(name: name) == key)
    }

    @Test(arguments: [
        "", "ctrl+", "ctrl+ctrl+a", "hyper+a", "f0", "f64", "fx", "ab", "\u{1}", "alt+\n",
    ])
    func whatNamesNoKeyIsRefused(_ name: String) {
        #expect(Key(name: name) == nil)
    }

    @Test func onlyPlainCharactersAreTyped() {
        #expect(Key.scalar("é").typedScalar == "é")
        #expect(Key.control("s").typedScalar == nil)
        #expect(Key.enter.typedScalar == nil)
    }
}
