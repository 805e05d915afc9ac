import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Letters of several keys, as people type them: in a burst that arrives at once.
@Suite struct BurstTests {
    private static let words = [
        "cafe\u{301} nai\u{308}ve", "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}",
        "हिन्दी क्षत्रिय", "ภาษากำลัง", "日本語", "👍🏽👨‍👩‍👧🇫🇷", "שָׁלוֹם עולם", "مَرحبا",
    ]

    enum Place: CaseIterable {
        case form, search, question, menu, character, commandLine, concordance, signIn, language
    }

    @Test(arguments: words, Place.allCases)
    func theCaretStandsWhereTheNextLetterIsDrawn(_ word: String, _ place: Place) throws {
        var stage = try stage(place, for: word)
        for letter in word {
            let caret = try #require(stage.frame.cursor)
            let isSettled = place == .form || text(in: stage)?.isEmpty == false
            stage.typeAtOnce(String(letter))
            let (frame, row) = (stage.frame, try #require(stage.frame.cursor).row)
            let drawn = frame[row: row, column: caret.column].text.unicodeScalars.first
            // A space that one would not see is shown by another sign; and the first letter settles at
            // which edge a line begins.
            let isAtCaret = drawn == letter.unicodeScalars.first || letter == " "
            let turns = !isSettled && TextDirection(ofLettersIn: word) == .rightToLeft
            #expect(isAtCaret || turns, "\(frame.goldenText)")
        }
        #expect(text(in: stage) == ExactText(word))
        var other = try self.stage(place, for: word)
        other.typeAtOnce(word)
        #expect(other.frame == stage.frame)
        #expect(text(in: other) == ExactText(word))
    }
}

extension BurstTests {
    private func stage(_ place: Place, for word: String) throws -> TranslateStage {
        let locale = TextDirection(ofLettersIn: word) == .rightToLeft ? "he" : "ru"
        let store = StageStore(try Examples.material(locale), [Examples.key("Save", locale)])
        var stage = TranslateStage(
            store, settings: Settings(suggestionsEnabled: true, engines: [.init("Loop")]))
        switch place {
        case .form: stage.press("e")
        case .search: stage.press("/")
        case .question: stage.show(.dialog(.prompt(.addTerm(from: "en"), Strings.addTermQuestion)))
        case .menu: stage.show(.dialog(.menu(.list(.source([])), "", items: ["-"])))
        case .character: stage.show(.dialog(.characters(for: "ru")))
        case .commandLine: stage.press(":")
        case .concordance: stage.press("alt+k")
        case .signIn: stage.show(Reaction(navigation: .push(.signIn(SignInScreen()))))
        case .language: stage.press("alt+j")
        }
        return stage
    }

    private func text(in stage: TranslateStage) -> ExactText? {
        let line = stage.state.typedField.map { ExactText($0.text) }
        return line ?? stage.screen.forms.field?.text
    }
}
