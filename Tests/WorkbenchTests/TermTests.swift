import Catalog
import Display
import TML
import Testing
import Text

@testable import Workbench

/// Terms on the translate screen.
@Suite struct TermTests {
    private static let place = TermHit.Place.project

    private func hit(
        _ word: ExactText, in label: String, _ wordings: [ExactText], forbidden: [ExactText] = [],
        untranslatable: Bool = false
    ) -> TermHit {
        let found = label.firstRange(of: word.string)?.lowerBound ?? label.startIndex
        let start = label.utf8.distance(from: label.startIndex, to: found)
        return TermHit(
            word: word, description: "meaning",
            ranges: [start..<start + word.utf8.count],
            wordings: wordings.map { .init(text: $0, isForbidden: false, place: Self.place) }
                + forbidden.map { .init(text: $0, isForbidden: true, place: .file("my terms")) },
            untranslatable: untranslatable ? Self.place : nil)
    }

    /// The second key of the inbox is selected; its label is “Send”-like and has these terms.
    private func stage(
        _ make: (String) -> [TermHit], rights: Set<Permission> = Examples.translatorRights
    ) throws -> TranslateStage {
        var store = try Examples.inbox()
        store.material.membership = Examples.membership(rights)
        store.terms[store.keys[1].key.id] = make(store.keys[1].key.label.string)
        var stage = TranslateStage(store)
        stage.press("down")
        return stage
    }

    private func one(_ stage: TranslateStage) -> String { stage.texts.first ?? "" }

    @Test func oneKeyPutsATermWhereTheCursorIs() throws {
        var stage = try stage { [hit("a", in: $0, ["папка"])] }
        stage.press("enter")
        stage.type("В  ")
        stage.press("left", "alt+m")
        #expect(one(stage) == "В папка ")
        stage.press("alt+z")
        #expect(one(stage) == "В  ")
    }

    @Test func theKeyAgainTakesTheNextTermInItsPlace() throws {
        var stage = try stage {
            [hit("a", in: $0, ["папка", "каталог"]), hit("b", in: $0, ["файл"])]
        }
        stage.press("enter", "alt+m")
        #expect(one(stage) == "папка")
        stage.press("alt+m")
        #expect(one(stage) == "каталог")
        stage.type(" ")
        stage.press("alt+m")
        #expect(one(stage) == "каталог папка")
    }

    @Test func withoutTermsTheKeySaysSo() throws {
        var stage = try stage { _ in [] }
        stage.press("enter", "alt+m")
        #expect(stage.state.notice?.text == Strings.noTerms)
        #expect(one(stage).isEmpty)
    }

    @Test func termsStandAmongTheSuggestionsBehindTheMemory() throws {
        var store = try Examples.inbox()
        let key = store.keys[1].key
        store.terms[key.id] = [
            hit("a", in: "a", ["папка"]), hit("b", in: "b", [], untranslatable: true),
        ]
        let origin = MemoryOrigin(
            percent: 80, label: "x", place: .file("old.tmx"), author: "")
        store.remembered[key.id] = [Suggestion(text: "Память", origin: .memory(origin))]
        var stage = TranslateStage(store)
        stage.press("down")
        let offered = stage.screen.pane(SuggestionsPane.self).offered
        #expect(offered.map(\.text) == ["Память", "папка", "b"])
        stage.press("enter")
        stage.type("Ж")
        stage.press("alt+2")
        #expect(one(stage) == "Жпапка")
        #expect(stage.screen.focus == .forms)
    }

    @Test func termsWaitForTheMemorySoThatNoNumberChanges() throws {
        var stage = try stage { _ in [] }
        let key = stage.store.keys[1].key.id
        stage.isHeld = true
        stage.press("down", "up")
        stage.send(.store(.key(.detail(key, "ru", stage.store.keys[1]))))
        stage.send(.store(.terms(.found(key, "ru", [hit("a", in: "a", ["папка"])]))))
        #expect(stage.screen.pane(SuggestionsPane.self).offered.isEmpty)
        stage.send(.store(.memory(.recalled(key, "ru", []))))
        #expect(stage.screen.pane(SuggestionsPane.self).offered.map(\.text) == ["папка"])
    }

    @Test func aTermIsMarkedInTheLabelAndExplainedBelow() throws {
        var store = try Examples.inbox()
        let key = store.keys[1].key
        let word = String(key.label.string.split(separator: " ")[0])
        let term = hit(
            ExactText(word), in: key.label.string, ["папка"], forbidden: ["директория"])
        store.terms[key.id] = [term]
        var stage = TranslateStage(store)
        stage.press("down")
        #expect(stage.shows("≡ \(word): папка; not директория"))
        let row = try #require(stage.lines.firstIndex { $0.contains(key.label.string) })
        let cells = stage.frame.cells(ofRow: row).filter { $0.role == .term }
        #expect(cells.map(\.text).joined() == word)
        stage.press("down")
        #expect(!stage.shows("≡"))
    }

    @Test func termsOfAnotherKeyAreDropped() throws {
        var stage = try stage { _ in [] }
        let other = stage.store.keys[0].key.id
        stage.send(.store(.terms(.found(other, "ru", [hit("a", in: "a", ["чужое"])]))))
        #expect(stage.screen.current?.terms.isEmpty == true)
        #expect(stage.screen.pane(SuggestionsPane.self).offered.isEmpty)
    }

    @Test func aTextIsCheckedWithTheTermsWhileItIsTyped() throws {
        var stage = try stage { [hit("a", in: $0, ["папка"], forbidden: ["директория"])] }
        let checks = { (stage: TranslateStage) in
            stage.screen.forms.fields[0].analysis.issues.map(\.check)
        }
        stage.press("enter")
        stage.type("Каталоги")
        #expect(checks(stage).contains(.missingTerm))
        stage.type(" директорий")
        #expect(checks(stage).contains(.forbiddenTerm) && !checks(stage).contains(.missingTerm))
        stage.type(" и папок")
        #expect(!checks(stage).contains(.missingTerm))
        stage.send(.store(.projects(.checksOff(Examples.project.key, [.forbiddenTerm]))))
        #expect(!checks(stage).contains(.forbiddenTerm))
    }

    @Test func aGlossaryThatComesLaterChecksWhatIsThere() throws {
        var stage = try stage { _ in [] }
        stage.press("enter")
        stage.type("Каталоги")
        let key = stage.store.keys[1].key
        stage.store.terms[key.id] = [hit("a", in: "a", ["папка"])]
        stage.send(.store(.projects(.opened(stage.store.material))))
        #expect(stage.screen.forms.fields[0].analysis.issues.map(\.check).contains(.missingTerm))
        #expect(one(stage) == "Каталоги")
    }

    @Test func aWordIsKeptAndGoesToTheGlossaryOfWhoMayWriteIt() throws {
        var stage = try stage(
            { _ in [] }, rights: Examples.translatorRights.union([.writeGlossary]))
        stage.forgetEffects()
        stage.press("alt+a")
        stage.type("folder = папка")
        stage.press("enter")
        let term = Term(word: "folder", locale: "en", wordings: ["ru": [Term.Wording("папка")]])
        #expect(stage.asked.first == .terms(.keep(term, for: Examples.project.key)))
        #expect(stage.asked.contains { if case .terms(.find) = $0 { true } else { false } })
        #expect(stage.network == [.synchronize(.exchange(Examples.project.key, "ru"))])
        #expect(stage.state.notice?.text.contains("uploaded to the project’s glossary") == true)
    }

    @Test func whoMayNotWriteTheGlossaryKeepsTheWord() throws {
        var stage = try stage { _ in [] }
        stage.press(":")
        stage.forgetEffects()
        stage.type("add-term TML = =")
        stage.press("enter")
        let term = Term(word: "TML", locale: "en", isNotTranslated: true)
        #expect(stage.asked.first == .terms(.keep(term, for: nil)))
        #expect(stage.network.isEmpty)
        #expect(stage.state.notice?.text.contains("no permission to change") == true)
    }

    @Test(arguments: ["folder", "= папка", "folder =", "  =  "])
    func whatCannotBeReadIsAskedForAgainAsItIs(typed: String) throws {
        var stage = try stage { _ in [] }
        stage.forgetEffects()
        stage.press("alt+a")
        stage.type(typed)
        stage.press("enter")
        #expect(stage.asked.isEmpty)
        #expect(stage.state.dialog?.lineField?.text == typed)
        #expect(stage.shows("Type: word = translation."))
    }

    @Test func whatTheDiskDoesNotTakeIsTold() throws {
        var stage = try stage { _ in [] }
        let term = Term(word: "folder", locale: "en", wordings: ["ru": [Term.Wording("папка")]])
        stage.send(.store(.failed(.terms(.keep(term, for: nil)), .diskFull)))
        #expect(stage.state.notice?.text.contains("“folder” was not added") == true)
    }
}
