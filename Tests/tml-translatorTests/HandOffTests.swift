import Catalog
import LocalStore
import TML
import Testing
import Text
import TranslationFiles

@testable import tml_translator

/// Files for people without this program.
struct HandOffTests {
    private static let formats = ["po", "xliff"]
    private static let (one, few, other) = (
        HandOffStage.form("one"), HandOffStage.form("few"), HandOffStage.form("other")
    )

    private let stage: HandOffStage

    /// Key 1 has a text, key 2 plural forms, key 3 none, key 4 is locked.
    init() throws {
        stage = try HandOffStage()
        try stage.pull([
            stage.key(1, "Open {name}", [Context(): "Откройте {name}"], description: "A button"),
            stage.key(
                2, "{count} files",
                [
                    Self.one: "{count} файл", Self.few: "{count} файла",
                    Self.other: "{count} файлов",
                ]),
            stage.key(3, "Save"),
            stage.key(4, "Quit", [Context(): "Выйти"], isLocked: true),
        ])
    }

    @Test(arguments: formats) func lockedKeysAreLeftOut(format: String) throws {
        let file = try stage.handOff(format)
        #expect(file.units.map(\.forms.count) == [1, 3, 1] && file.locale == "ru")
        #expect(file.units[0].context == "A button")
        #expect(file.units[0].references.first == "web/cart")
        #expect(file.units.map(\.state) == [.translated, .translated, .untranslated])
        let scope = try HandOffScope.only(nil, nil, in: stage.store)
        let contents = try scope.contents(
            of: scope.keys(.everyKey), from: stage.store, at: 0)
        #expect(contents.leftOut.values.map { $0 } == [["Quit"]])
    }

    @Test(arguments: formats) func anUntouchedFileChangesNothing(format: String) throws {
        let report = try stage.handBack(stage.handOff(format))
        #expect(report == HandBack.Report(unchanged: 5))
        #expect(try stage.store.outbox().isEmpty && stage.store.actions(limit: 1).isEmpty)
    }

    @Test(arguments: formats) func aQueryChoosesTheKeys(format: String) throws {
        let file = try stage.handOff(format, "state:untranslated")
        #expect(file.units.map(\.label) == ["Save"])
    }

    @Test(arguments: formats) func changedFormsAreSubmitted(format: String) throws {
        let file = try stage.handOff(format)
            .writing(["{count} документ", "{count} файла", "{count} документов"], 1)
            .writing(["Сохранить"], 2)
        let report = try stage.handBack(file)
        #expect(report == HandBack.Report(submitted: 3, unchanged: 2))
        let outbox = try stage.store.outbox()
        #expect(outbox.map(\.form.context) == [Self.one, Self.other, Context()])
        #expect(outbox.map(\.baseRevision) == [10, 10, 10] && outbox.last?.translation == nil)
        #expect(outbox.first?.translation != nil)
        #expect(try stage.store.undo()?.count == 3)
        #expect(try stage.store.outbox().isEmpty)
    }

    @Test func tokensOfXLIFFBecomeTokens() throws {
        let file = try stage.handOff("xliff")
        #expect(file.text.contains("Open <ph id=\"1\">{name}</ph>"))
        let report = try stage.handBack(file.writing(["<ph id=\"1\"/>: открыть"]))
        #expect(report.submitted == 1)
        #expect(try stage.outboxTexts == ["{name}: открыть"])
    }

    @Test(arguments: formats) func aFileReadTwiceIsSentOnce(format: String) throws {
        let file = try stage.handOff(format).writing(["Сохранить"], 2)
        #expect(try stage.handBack(file).submitted == 1)
        #expect(try stage.handBack(file) == HandBack.Report(unchanged: 4, already: 1))
        #expect(try stage.store.outbox().count == 1)
        // Also after the upload.
        let sent = try stage.store.takeNextChanges(project: HandOffStage.project, limit: 9).changes
        let made = HandOffStage.translation(90, "Сохранить", by: 7, revision: 20)
        let result = ChangeResult(id: try #require(sent.first?.id), outcome: .accepted(made, nil))
        _ = try stage.store.apply(
            ChangesAnswer(results: [result], cursor: nil), project: HandOffStage.project)
        #expect(try stage.handBack(file).already == 1)
        // And after another person has changed the text.
        try stage.news([
            .translation(
                HandOffStage.translation(90, "Записать", revision: 30),
                hash: HandOffStage.id(3).hash)
        ])
        #expect(try stage.handBack(file) == HandBack.Report(unchanged: 4, already: 1))
        #expect(try stage.store.outbox().isEmpty)
    }

    @Test(arguments: formats, [false, true]) func aTextThatHasChangedIsAConflict(
        format: String, areDrafts: Bool
    ) throws {
        let file = try stage.handOff(format).writing(["Открыть {name}"])
        let theirs = HandOffStage.translation(10, "Открывайте {name}", revision: 30)
        try stage.news([.translation(theirs, hash: HandOffStage.id(1).hash)])
        let report = try stage.handBack(file, areDrafts: areDrafts)
        #expect(report == HandBack.Report(conflicts: 1, unchanged: 4))
        let change = try #require(try stage.store.outbox().first)
        #expect(change.kind.text == "Открыть {name}" && change.baseRevision == 10)
        guard case .conflicting(let conflict) = change.state else {
            Issue.record("no conflict")
            return
        }
        #expect(conflict.theirs?.text == theirs.text && conflict.kind == .edited)
        #expect(
            try stage.store.takeNextChanges(project: HandOffStage.project, limit: 9).changes
                .isEmpty)
        // Reading the file again adds nothing.
        #expect(try stage.handBack(file).already == 1)
        #expect(try stage.store.undo()?.count == 1)
        #expect(try stage.store.outbox().isEmpty)
    }

    @Test func aTextForAFormThatWasEmptyIsAConflict() throws {
        let file = try stage.handOff().writing(["Сохранить"], 2)
        try stage.news([
            .translation(
                HandOffStage.translation(90, "Записать", revision: 30),
                hash: HandOffStage.id(3).hash)
        ])
        #expect(try stage.handBack(file).conflicts == 1)
        #expect(try stage.detail(3).current(for: Context())?.text == "Записать")
    }

    @Test func anOwnTextSinceTheHandOffIsNotReplaced() throws {
        let file = try stage.handOff().writing(["Сохранить"], 2)
        let edit = Edit(context: Context(), text: "Записать", baseRevision: 10)
        _ = try stage.store.submit([edit], of: HandOffStage.id(3), locale: "ru")
        let report = try stage.handBack(file)
        #expect(report.submitted == 0 && report.leftOut.map(\.text) == ["Сохранить"])
        #expect(try stage.outboxTexts == ["Записать"])
    }

    @Test func anotherDraftStays() throws {
        let file = try stage.handOff().writing(["Сохранить"], 2)
        let form = FormID(key: HandOffStage.id(3), locale: "ru")
        try stage.store.saveDrafts([Draft(form: form, text: "Записать")])
        let left = try #require(try stage.handBack(file).leftOut.first)
        #expect(left.label == "Save" && left.reason.contains("Записать"))
        #expect(try stage.detail(3).drafts.map(\.text) == ["Записать"])
    }

    @Test(arguments: formats) func aTextForReviewBecomesADraft(format: String) throws {
        let file = try stage.handOff(format).writing(["Сохранить"], 2, .toReview)
        #expect(try stage.handBack(file) == HandBack.Report(drafts: 1, unchanged: 4))
        let draft = try #require(try stage.detail(3).drafts.first)
        #expect(draft.text == "Сохранить" && draft.isToReview)
        #expect(try stage.store.outbox().isEmpty)
        #expect(try stage.store.undo()?.count == 1)
        #expect(try stage.detail(3).drafts.isEmpty)
    }

    @Test func allTextsCanBecomeDrafts() throws {
        let file = try stage.handOff().writing(["Сохранить"], 2)
        #expect(try stage.handBack(file, areDrafts: true).drafts == 1)
        #expect(try stage.store.outbox().isEmpty)
    }

    /// Wrong markup, a token that the label does not have, and an empty text.
    @Test(arguments: ["[bold: {name}", "{name} {other}", ""]) func aTextWithAnErrorIsNamed(
        text: String
    ) throws {
        let file = try stage.handOff().writing([ExactText(text)], 0, nil)
        let report = try stage.handBack(file)
        #expect(report.submitted == 0 && report.leftOut.map(\.text) == [ExactText(text)])
        #expect(report.leftOut.allSatisfy { !$0.reason.isEmpty })
        #expect(try stage.store.outbox().isEmpty)
    }

    @Test func aTextWithoutATokenBecomesADraft() throws {
        let file = try stage.handOff().writing(["Открыть"])
        #expect(try stage.handBack(file) == HandBack.Report(drafts: 1, unchanged: 4))
        #expect(try stage.detail(1).drafts.map(\.text) == ["Открыть"])
    }

    @Test func aTextOverTheLimitIsNamed() throws {
        let stage = try HandOffStage()
        try stage.pull([stage.key(1, "Save", maxLength: 4)])
        let report = try stage.handBack(stage.handOff("xliff").writing(["Сохранить"]))
        #expect(report.leftOut.map(\.text) == ["Сохранить"])
        #expect(try stage.store.outbox().isEmpty)
    }

    @Test func anErrorInOneFormHoldsBackTheOthers() throws {
        let file = try stage.handOff()
            .writing(["{count} документ", "[bold: {count}", "{count} документов"], 1)
            .writing(["Сохранить"], 2)
        let report = try stage.handBack(file)
        #expect(report.submitted == 1 && report.leftOut.count == 3)
        #expect(try stage.outboxTexts == ["Сохранить"])
    }

    @Test func aKeyThatIsLockedNowIsNamed() throws {
        let file = try stage.handOff().writing(["Сохранить"], 2)
        try stage.news([
            .target(Target(isLocked: true, revision: 20), hash: HandOffStage.id(3).hash)
        ])
        let report = try stage.handBack(file)
        #expect(report.submitted == 0 && report.leftOut.map(\.label) == ["Save"])
    }

    @Test func aKeyThatIsGoneIsNamed() throws {
        let file = try stage.handOff().writing(["Сохранить"], 2)
        let other = try HandOffStage()
        try other.pull([other.key(1, "Open {name}", [Context(): "Откройте {name}"])])
        let report = try other.handBack(file)
        #expect(report.leftOut.map(\.label) == ["Save"] && report.unchanged == 1)
    }

    @Test func textsFromRightToLeftComeBack() throws {
        let text: ExactText = "\u{200F}שמור (א) \u{2067}abc\u{2069}…"
        for format in Self.formats {
            let file = try stage.handOff(format).writing([text], 2)
            #expect(try stage.handBack(file).submitted == 1)
            #expect(try stage.outboxTexts == [text])
            _ = try stage.store.undo()
        }
    }

    /// Poedit writes the header and the lines anew, and marks an entry.
    @Test func aFileThatPoeditHasRewrittenIsRead() throws {
        let mark = try #require(try stage.handOff().units[2].references.last)
        let plural = try #require(try stage.handOff().units[1].references.last)
        let text = """
            # Translators: Anna
            msgid ""
            msgstr ""
            "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && "
            "(n%100<10 || n%100>=20) ? 1 : 2);\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "X-Generator: Poedit 3.4\\n"
            "Language: ru\\n"

            #: web/cart
            #: \(mark)
            #, fuzzy
            msgid "Save"
            msgstr ""
            "Сохранить "
            "всё"

            #: web/cart \(plural)
            msgid "{count} files"
            msgid_plural "{count} files"
            msgstr[0] "{count} документ"
            msgstr[1] "{count} файла"
            msgstr[2] "{count} "
            "файлов"

            msgid "Added by hand"
            msgstr "Добавлено"

            """
        let file = try FileDocument(path: "other.po", bytes: Array(text.utf8))
        let report = try stage.handBack(file)
        #expect(report == HandBack.Report(submitted: 1, drafts: 1, unchanged: 2, unmarked: 1))
        #expect(try stage.outboxTexts == ["{count} документ"])
        #expect(try stage.detail(3).drafts.map(\.text) == ["Сохранить всё"])
    }

    /// Another program has written a formula with the forms in another order.
    @Test func aFormulaWithAnotherOrderIsUnderstood() throws {
        let plural = try #require(try stage.handOff().units[1].references.last)
        let text = """
            msgid ""
            msgstr ""
            "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 2 : n%10>=2 && n%10<=4 && "
            "(n%100<10 || n%100>=20) ? 1 : 0);\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "Language: ru\\n"

            #: \(plural)
            msgid "{count} files"
            msgid_plural "{count} files"
            msgstr[0] "{count} документов"
            msgstr[1] "{count} файла"
            msgstr[2] "{count} файл"

            """
        let file = try FileDocument(path: "other.po", bytes: Array(text.utf8))
        #expect(try stage.handBack(file) == HandBack.Report(submitted: 1, unchanged: 2))
        #expect(try stage.store.outbox().map(\.form.context) == [Self.other])
        #expect(try stage.outboxTexts == ["{count} документов"])
    }

    /// An entry occurs again, with one other text.
    @Test func onlyTheOtherTextOfARepeatedUnitIsNamed() throws {
        let file = try stage.handOff().writing(
            ["{count} документ", "{count} файла", "{count} файлов"], 1)
        let again = try file.writing(["{count} документ", "{count} листа", "{count} файлов"], 1)
        var returned = try HandBack(stage.store, formula: file.formula, areDrafts: false)
        let report = try #require(try returned.take([file.units[1], again.units[1]]))
        #expect(report.submitted == 1 && report.unchanged == 2)
        #expect(report.leftOut.map(\.text) == ["{count} листа"])
        #expect(try stage.outboxTexts == ["{count} документ"])
    }

    @Test func anotherLabelOrOtherFormsAreNamed() throws {
        let file = try stage.handOff()
        let changed = file.text.replacing(
            "msgid \"Save\"\nmsgstr \"\"", with: "msgid \"Sav\"\nmsgstr \"A\""
        )
        .replacing("nplurals=3", with: "nplurals=4").replacing("файла\"", with: "документа\"")
        let document = try FileDocument(path: "ru.po", bytes: Array(changed.utf8))
        let report = try stage.handBack(document)
        #expect(report.submitted == 0)
        #expect(report.leftOut.map(\.text) == ["{count} документа", "A"])
    }

    @Test func aFormOfItsOwnIsAUnit() throws {
        let stage = try HandOffStage()
        let male: Context = ["user": ["gender": "male"]]
        try stage.pull([
            stage.key(1, "{user} left", [male: "{user} вышел", Context(): "{user} вышли"])
        ])
        let file = try stage.handOff()
        #expect(file.units.allSatisfy { $0.forms.count == 1 })
        let unit = try #require(file.units.first { $0.context == "user: male" })
        #expect(unit.comments == ["user: male ({user} is a male)"])
        #expect(try stage.handBack(file).unchanged == file.units.count)
    }
}
