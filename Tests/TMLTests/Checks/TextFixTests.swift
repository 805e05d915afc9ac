import TML
import TestSupport
import Testing

/// Fixes: what they make of a text, and that they make nothing worse.
struct TextFixTests {
    struct Example: Sendable, CustomTestStringConvertible {
        var locale: LocaleCode
        var label: String
        var text: String
        var check: Check
        var fixed: String?
        var testDescription: String { "\(locale) \(check): \(text)" }

        init(
            _ locale: LocaleCode, _ label: String, _ text: String, _ check: Check, _ fixed: String?
        ) {
            self.locale = locale
            self.label = label
            self.text = text
            self.check = check
            self.fixed = fixed
        }

        /// The text after the fix of the first such issue.
        var result: String? {
            let language = Language.plain(locale: locale)
            let (text, label) = (Label(text), Label(label))
            return Checks.issues(of: text, for: label, in: language)
                .first { $0.check == check }
                .flatMap { Checks.fix(for: $0, in: text, for: label, language: language) }
                .map { $0.applied(to: text.text) }
        }
    }

    static let spaces: [Example] = [
        .init("es", " Hi ", "Hola", .edgeSpace, " Hola"),
        .init("es", " Hi ", " Hola", .edgeSpace, " Hola "),
        .init("de", "Hi", "[b: Hallo ]", .edgeSpace, "[b: Hallo]"),
        .init("ru", "Hi\n", "Привет", .edgeSpace, "Привет\n"),
        .init("fr", "Hi", "\u{A0} Salut", .edgeSpace, "Salut"),
        .init("he", "a b", "א  ב", .doubledSpace, "א ב"),
        .init("ru", "a b c", "а [b: б ] в", .doubledSpace, "а [b: б ]в"),
        .init("fr", "Go!", "Va \u{202F}!", .doubledSpace, "Va\u{202F}!"),
        .init("fr", "Name: {n}", "Nom: {n}", .punctuationSpacing, "Nom\u{A0}: {n}"),
        .init("fr", "Really?", "[b: Vraiment]?", .punctuationSpacing, "[b: Vraiment]\u{202F}?"),
        .init("fr", "“Hi”", "«Salut\u{A0}»", .punctuationSpacing, "«\u{A0}Salut\u{A0}»"),
        .init("de", "Yes, no", "Ja , nein", .punctuationSpacing, "Ja, nein"),
        .init("ar", "Yes, no", "نعم ، لا", .punctuationSpacing, "نعم، لا"),
    ]

    @Test(arguments: spaces)
    func spacesBecomeTheLabelsAndTheLanguages(_ example: Example) {
        #expect(example.result == example.fixed)
    }

    static let marks: [Example] = [
        .init("ja", "Saved.", "保存しました", .endPunctuation, "保存しました。"),
        .init("zh", "Sure?", "[b: 确定]", .endPunctuation, "[b: 确定]？"),
        .init("zh", "[b: Sure?]", "[b: 确定]", .endPunctuation, "[b: 确定？]"),
        .init("ar", "Who?", "من", .endPunctuation, "من؟"),
        .init("el", "Who?", "Ποιος", .endPunctuation, "Ποιος;"),
        .init("hi", "Done. ", "हो गया ", .endPunctuation, "हो गया। "),
        .init("hy", "Saved.", "Պահպանված է", .endPunctuation, "Պահպանված է։"),
        .init("hy", "Who?", "Ով", .endPunctuation, nil),
        .init("am", "Saved.", "ተቀምጧል", .endPunctuation, "ተቀምጧል።"),
        .init("fr", "Really?", "Vraiment", .endPunctuation, "Vraiment\u{202F}?"),
        .init("fr", "Name:", "Nom\u{A0}!", .endPunctuation, "Nom\u{A0}:"),
        .init("fr", "Name.", "Nom\u{A0}!", .endPunctuation, "Nom."),
        .init("es", "What?", "Qué", .endPunctuation, "¿Qué?"),
        .init("ru", "Wait...", "Ждите", .endPunctuation, "Ждите..."),
        .init("ru", "Hi", "Привет!", .endPunctuation, "Привет"),
        .init("de", "Say \"hi.\"", "Sag „hallo“", .endPunctuation, "Sag „hallo.“"),
        .init("de", "Say \"hi\".", "Sag „hallo“", .endPunctuation, "Sag „hallo“."),
        .init("ru", "Hi {user}!", "Привет {user}", .endPunctuation, "Привет {user}!"),
        .init("zh", "Yes, no", "好, 不", .fullWidth, "好，不"),
        .init("ja", "Saved.", "保存しました.", .fullWidth, "保存しました。"),
        .init("ru", "Yes, no", "Да，нет", .fullWidth, "Да, нет"),
    ]

    @Test(arguments: marks)
    func marksBecomeTheLanguagesOwn(_ example: Example) {
        #expect(example.result == example.fixed)
    }

    static let tokens: [Example] = [
        .init("ru", "Hi {user}!", "Привет!", .unusedToken, "Привет {user}!"),
        .init("ru", "Hi {user}!", "Привет {имя}!", .unusedToken, "Привет {user}!"),
        .init(
            "de", "You have {count|| message}.", "Nachrichten.", .unusedToken,
            "Nachrichten {count}."),
        .init("ja", "Hi {user}.", "やあ。", .unusedToken, "やあ{user}。"),
        .init(
            "fr", "Really, {user::pos}?", "Vraiment\u{A0}?", .unusedToken, "Vraiment {user}\u{A0}?"),
        .init("es", "[b: Hi] {user.name}", "[b: Hola]", .unusedToken, "[b: Hola] {user.name}"),
        .init("es", "[b: Hi {user}]", "[b: Hola]", .unusedToken, "[b: Hola {user}]"),
    ]

    @Test(arguments: tokens)
    func missingTokensArePutBack(_ example: Example) {
        #expect(example.result == example.fixed)
    }

    @Test func thereIsNoFixForWhatIsNotFound() {
        let label = Label("Hi.")
        let language = Language.plain(locale: "es")
        let issue = TML.Issue(.endPunctuation, ".", "", at: 4..<4)
        #expect(Checks.fix(for: issue, in: Label("Hola"), for: label, language: language) != nil)
        #expect(Checks.fix(for: issue, in: Label("Hola."), for: label, language: language) == nil)
        let other = TML.Issue(.numbers, "5")
        #expect(Checks.fix(for: other, in: Label("Hola"), for: label, language: language) == nil)
    }

    private static let pieces = [
        " ", "  ", "\u{A0}", "\u{202F}", "\n", ".", "。", "?", "!", ":", ",", "，", "…", "...", ";",
        "«", "»", "\"", "(", ")", "a", "Слово", "字", "क", "א", "م", "{user}", "{имя}", "{nbsp}",
        "{count|| a, b}", "[b: ", "]", "[i]", "[/i]", "<br/>", "&nbsp;", "5", "http://a.example",
    ]
    private static let locales: [LocaleCode] = [
        "fr", "fr-CA", "zh", "ja", "ru", "ar", "es", "th", "hi", "el", "hy", "de", "km",
    ]

    @Test(arguments: 0..<40)
    func aFixRemovesItsIssueAndAddsNone(_ seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        let text = { (most: Int) in
            (0..<Int.random(in: 1...most, using: &generator))
                .map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
        }
        var fixes = 0
        for _ in 0..<50 {
            let (label, translation) = (Label(text(8)), Label(text(10)))
            let language = Language.plain(
                locale: Self.locales.randomElement(using: &generator) ?? "fr")
            let before = Checks.issues(of: translation, for: label, in: language)
            for issue in before {
                guard
                    let fix = Checks.fix(
                        for: issue, in: translation, for: label, language: language)
                else { continue }
                fixes += 1
                let fixed = Label(fix.applied(to: translation.text))
                let after = Checks.issues(of: fixed, for: label, in: language)
                #expect(after.count < before.count)
                #expect(Self.kinds(after, areFewerThan: before, without: issue))
            }
        }
        #expect(fixes > 0)
    }

    private static func kinds(
        _ after: [TML.Issue], areFewerThan before: [TML.Issue], without issue: TML.Issue
    ) -> Bool {
        var rest = before.map { [$0.check.rawValue] + $0.details }
        rest.firstIndex(of: [issue.check.rawValue] + issue.details).map { _ = rest.remove(at: $0) }
        for found in after {
            guard let place = rest.firstIndex(of: [found.check.rawValue] + found.details) else {
                return false
            }
            rest.remove(at: place)
        }
        return true
    }
}
