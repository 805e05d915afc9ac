import MachineTranslation
import TML
import TestSupport
import Testing

/// Markers out and back, with all that machines do to them.
struct ProtectionTests {
    private static let labels = [
        "Hello", "Hello {name}", "[bold: {count}] new [link: messages]",
        "Press [bold]Save[/bold] now", "Use <b>5 < 6 & {name}</b>", "{a}{b} and {a}",
        "Line one\nLine two {x}\r\n\r\nLine three", "  edges \t", "a  b  {c}  d",
        "[a: one [b: two {c} three] four] five", "<i>x</i><b>y</b> & &amp; &#39;",
        "(0) is not (1) a {token} (2)", "100% of {count||one: message, other: messages}",
        "Ünïcödé 日本語 {x} עברית {y::title}", "{user} likes {user::pos} [link: photo]!",
        "One<br>two", "Brackets ] and } alone",
    ]

    @Test(arguments: Protection.Scheme.allCases, labels)
    func whatIsNotTranslatedComesBackAsItWas(scheme: Protection.Scheme, text: String) throws {
        guard let protection = Protection(Label(text), scheme: scheme) else {
            #expect(
                text.hasPrefix("Brackets ]"), "Only a stray bracket keeps a label from being sent.")
            return
        }
        #expect(protection.restored(protection.text) == RestoredText(text: text, warnings: []))
    }

    @Test(arguments: Protection.Scheme.allCases)
    func aPlaceholderOfAnotherSyntaxComesBackAsItWas(scheme: Protection.Scheme) throws {
        let label = Label("Move %1$s to {name}: %-5.2f", syntax: LabelSyntax(.printf))
        let protection = try #require(Protection(label, scheme: scheme))
        #expect(
            protection.restored(protection.text) == RestoredText(text: label.text, warnings: []))
        if scheme == .plain { #expect(protection.text == "Move (0) to {name}: (1)") }
    }

    @Test func aTagWithoutEndEnclosesNothing() throws {
        let label = Label("<b>One<br>two</b>", syntax: LabelSyntax(.plain, markup: .html))
        let protection = try #require(Protection(label, scheme: .xml))
        #expect(protection.text.hasPrefix("<g ") && protection.text.hasSuffix("</g>"))
        #expect(
            protection.restored(protection.text) == RestoredText(text: label.text, warnings: []))
    }

    @Test func aLostPlaceholderIsReported() throws {
        let label = Label("Move %s to {name}", syntax: LabelSyntax(.printf))
        let protection = try #require(Protection(label, scheme: .plain))
        #expect(protection.restored("Mover a {nombre}").warnings == ["token_missing %s"])
    }

    @Test(arguments: ["", "   ", "{name}", "{a}, {b}: 5%", "[link: {name}]", "\n", "123"])
    func withoutWordsNothingIsSent(text: String) {
        for scheme in Protection.Scheme.allCases {
            #expect(Protection(Label(text), scheme: scheme) == nil)
        }
    }

    @Test(arguments: [
        (Protection.Scheme.plain, "Bonjour （０） !"), (.plain, "Bonjour (\u{A0}0 )!"),
        (.plain, "Bonjour (٠)"), (.markup, "Bonjour <I ID='tml0'> </I>"),
        (.markup, "Bonjour < i   id = \"TML0\" >< / i >"), (.markup, "Bonjour <i id=tml0></i>"),
        (.html, "Bonjour <span id=“tml0” translate=\"no\" class=\"notranslate\">{nom}</span>"),
        (.html, "Bonjour <span translate=no id='tml0' class=notranslate><b>x</b></span>"),
        (.xml, "Bonjour <x id=\"0\"></x>"), (.xml, "Bonjour <X  ID='0' / >"),
    ])
    func respelledMarkersAreFound(scheme: Protection.Scheme, answer: String) throws {
        let protection = try #require(Protection(Label("Hello {name}"), scheme: scheme))
        let restored = protection.restored(answer)
        #expect(restored.isSafe, "\(restored)")
        #expect(restored.text.hasPrefix("Bonjour {name}"))
        #expect(Label(restored.text).tokens.map(\.text) == ["{name}"])
    }

    @Test(arguments: [
        ("Hola", ["token_missing {name}", "token_missing [b:"]),
        ("(0) (1)Hola(2) (0)", ["token_repeated {name}"]),
        ("(0) (1)Hola(2) (1)x(2)", ["token_repeated [b:"]),
        ("(0) (2)Hola(1)", ["decoration_unbalanced"]),
        ("(0) (1)Hola", ["decoration_unbalanced"]),
        ("(0) (1)Hola(2) {nombre}", ["token_unknown {nombre}"]),
        ("(0) (1)Hola(2) [c: x]", ["token_unknown [c:"]),
        ("(0) (1)Hola(2) (7)", ["marker_left"]),
        ("(1)Hola (0)(2)", []),
    ])
    func whatTheMachineBrokeIsSaid(answer: String, warnings: [String]) throws {
        let label = Label("{name}, [b: hello]")
        let protection = try #require(Protection(label, scheme: .plain))
        #expect(protection.text == "(0), (1)hello(2)")
        #expect(protection.restored(answer).warnings == warnings)
    }

    @Test(arguments: [
        ("<b id=\"tml0\">Hola", ["decoration_unbalanced"]),
        (
            "<b id=\"tml0\">Ho<i id=\"tml1\"></i>la</b> <u>y</u>",
            ["token_unknown <u>", "marker_left"]
        ),
        (
            "<b id=\"tml9\">Hola</b>",
            [
                "token_missing {x}", "token_missing [b:", "marker_left",
            ]
        ),
        (
            "</b><i id=\"tml1\"></i><b id=\"tml0\">Hola</b>",
            ["decoration_unbalanced", "marker_left"]
        ),
    ])
    func brokenTagsAreSaid(answer: String, warnings: [String]) throws {
        let protection = try #require(Protection(Label("[b: Hi {x}]"), scheme: .markup))
        #expect(Set(protection.restored(answer).warnings).isSuperset(of: warnings))
    }

    @Test func anOddLengthIsSaid() throws {
        let protection = try #require(
            Protection(Label("Twenty-one characters"), scheme: .plain))
        #expect(protection.restored("Ja so").warnings == ["length"])
        #expect(protection.restored(String(repeating: "y", count: 85)).warnings == ["length"])
        #expect(protection.restored(String(repeating: "y", count: 84)).isSafe)
    }

    @Test func lineBreaksAreCounted() throws {
        let protection = try #require(Protection(Label("One\nTwo"), scheme: .markup))
        #expect(protection.text == "One<br id=\"tml0\">Two")
        #expect(protection.restored("Uno<BR id='tml0'>Dos").text == "Uno\nDos")
        #expect(protection.restored("Uno Dos").warnings == ["line_breaks"])
    }

    @Test func spacesAreRepaired() throws {
        let protection = try #require(
            Protection(Label(" You have [b: new mail] "), scheme: .markup))
        let restored = protection.restored("Tienes  <b id=\"tml0\">  correo  nuevo</b>")
        #expect(restored == RestoredText(text: " Tienes [b: correo nuevo] ", warnings: []))
    }

    @Test func entitiesOfTheLabelStayWhereMarkersArePlain() throws {
        let written = try #require(Protection(Label("Write &amp; for and"), scheme: .plain))
        #expect(written.restored("Escribe &amp; por y").text == "Escribe &amp; por y")
        let other = try #require(Protection(Label("It's fine"), scheme: .plain))
        #expect(other.restored("&#39;Hola&#39; &amp;lt;").text == "'Hola' &lt;")
    }

    @Test func theTokensContentIsNeverDecoded() throws {
        let protection = try #require(
            Protection(Label("Say {x|| a &amp; b, c &lt; d} now"), scheme: .html))
        #expect(protection.restored(protection.text).text == "Say {x|| a &amp; b, c &lt; d} now")
    }

    @Test func anyAnswerIsSurvived() {
        var random = SeededRandom(seed: 7)
        let alphabet = [
            "<", ">", "/", "b", "i", "span", " id=", "\"tml0\"", "tml1", "(", ")", "0", "1", "{x}",
            "[b:", "]", "&", "#39;", "amp;", " ", "\n", "é", "\u{200D}", "\"", "x", "\u{0}",
        ]
        let protections = Protection.Scheme.allCases.compactMap {
            Protection(Label("[b: Hi {x}]\nthere"), scheme: $0)
        }
        for _ in 0..<600 {
            let answer = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
                alphabet.randomElement(using: &random) ?? ""
            }.joined()
            for protection in protections {
                let restored = protection.restored(answer)
                let isRight = Label(restored.text).tokens.map(\.text) == ["{x}"]
                #expect(isRight || !restored.isSafe, "\(protection.scheme): \(answer)")
            }
        }
    }
}
