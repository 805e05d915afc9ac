import Catalog
import Display
import TML
import TestSupport
import Testing
import Text

@testable import Workbench

/// Looking for words in everything here, from key press to screen.
@Suite struct ConcordanceTests {
    /// A desk whose copy has "Save" in three places.
    private func stage(columns: Int = 80, rows: Int = 24) throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox(), columns: columns, rows: rows)
        let key = TranslationKey.ID(project: Examples.project.key, hash: "33349e0aae37d19b")
        stage.store.hits["save"] = ConcordanceHits([
            ConcordanceHit(
                label: "Save the message", text: "Сохранить сообщение", locale: "ru",
                place: .key(key, project: "Shop")),
            ConcordanceHit(
                label:
                    "What you write is lost when you leave this page without it. To save it, click {here}",
                text: "כדי לשמור, לחצו על {here}", locale: "he", place: .file("old.tmx")),
            ConcordanceHit(
                label: "Save", text: "Zapisz", locale: "pl", place: .key(key, project: "Shop")),
        ])
        return stage
    }

    private func look(_ stage: inout TranslateStage, _ words: String) {
        stage.press(":")
        stage.type("concordance \(words)")
        stage.press("enter")
    }

    private func screen(_ stage: TranslateStage) -> ConcordanceScreen? {
        if case .concordance(let screen) = stage.state.screen { screen } else { nil }
    }

    @Test func enterPutsTheTextWhereTheCursorIs() throws {
        var stage = try stage()
        stage.press("down", "enter")
        stage.type("ab")
        stage.press("left", "alt+k")
        stage.type("save")
        stage.press("enter")
        #expect(stage.asked.last == .memory(.concordance("save", first: "ru")))
        stage.press("down", "down", "enter")
        #expect(stage.texts == ["aZapiszb"])
        #expect(stage.screen.focus == .forms)
        stage.press("alt+z")
        #expect(stage.texts == ["ab"])
    }

    @Test func whatCannotBeReadIsNotNowhere() throws {
        var stage = try stage()
        stage.isHeld = true
        look(&stage, "save")
        stage.send(
            .store(.failed(.memory(.concordance("save", first: "ru")), .store("disk I/O error"))))
        #expect(stage.shows("cannot be read") && stage.shows("disk I/O error"))
    }

    @Test func theMouseSelectsAndASecondPressTakes() throws {
        var stage = try stage()
        stage.press("down", "enter")
        stage.press("alt+k")
        stage.type("save")
        stage.press("enter")
        let row = try #require(stage.lines.firstIndex { $0.contains("Zapisz") })
        stage.wheel(.wheelDown, row: row, column: 20)
        #expect(screen(stage)?.selected?.text == "Zapisz")
        stage.wheel(.wheelUp, row: row, column: 20)
        #expect(screen(stage)?.selected?.locale == "ru")
        stage.click(row: row, column: 20)
        #expect(screen(stage)?.selected?.text == "Zapisz")
        stage.click(row: row, column: 20, at: 100)
        #expect(screen(stage) == nil && stage.texts == ["Zapisz"])
    }

    @Test func fromTheKeyListItGoesToTheEditor() throws {
        var stage = try stage()
        stage.press("down")
        look(&stage, "save")
        stage.press("enter")
        #expect(stage.texts == ["Сохранить сообщение"])
    }

    @Test func whatIsTypedAheadTakesWhatComes() throws {
        var stage = try stage()
        stage.press("down")
        stage.isHeld = true
        look(&stage, "save")
        stage.press("down", "down", "enter")
        stage.type("!")
        stage.release()
        #expect(stage.texts == ["Zapisz!"])
    }

    @Test func withoutAFieldItIsSaid() throws {
        var stage = try stage()
        stage.press("escape", "escape")
        #expect(stage.openScreen == nil)
        look(&stage, "save")
        #expect(stage.asked.last == .memory(.concordance("save", first: nil)))
        stage.press("enter")
        #expect(screen(stage) != nil)
        #expect(stage.state.notice?.text == Strings.noFieldForHit)
    }

    @Test func whatIsNotFoundIsSaidAndOtherWordsCanBeLookedFor() throws {
        var stage = try stage()
        look(&stage, "nowhere")
        #expect(stage.shows("No translated label and no translation contains “nowhere”."))
        stage.press("enter")
        #expect(screen(stage) != nil)
        stage.press("/")
        stage.type("save")
        stage.press("enter")
        #expect(stage.shows("Zapisz"))
        look(&stage, "nowhere")
        #expect(!stage.shows("Zapisz"))
        stage.press("escape")
        #expect(screen(stage) == nil)
        #expect(stage.state.screens.count == 2)
    }

    @Test func anAnswerThatComesLateIsDropped() throws {
        var stage = try stage()
        look(&stage, "save")
        stage.press("/")
        stage.type("other")
        stage.isHeld = true
        stage.press("enter")
        let late = stage.store.hits["save"] ?? ConcordanceHits()
        stage.send(.store(.memory(.concordance("save", late))))
        #expect(screen(stage)?.hits == [])
        stage.release()
        #expect(screen(stage)?.result == .found("other", ConcordanceHits()))
    }

    @Test func aFailureIsTold() throws {
        var stage = try stage()
        stage.store.failure = .store("it is damaged")
        look(&stage, "save")
        #expect(stage.state.notice?.text.contains("it is damaged") == true)
        #expect(screen(stage)?.result == .failed("save", .store("it is damaged")))
    }

    @Test(arguments: TranslatePictureTests.allSizes + [(60, 12)])
    func itLooksLikeThis(_ columns: Int, _ rows: Int) throws {
        var stage = try stage(columns: columns, rows: rows)
        look(&stage, "save")
        stage.press("down")
        try GoldenFile("concordance-\(columns)x\(rows).screen", in: "Screens")
            .expect(stage.frame.goldenText)
    }
}
