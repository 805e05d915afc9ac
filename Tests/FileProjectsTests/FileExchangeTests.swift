import Catalog
import Foundation
import LocalStore
import Sync
import TML
import TestSupport
import Testing
import Text
import TranslationAPI
import TranslationFiles

@testable import FileProjects

/// A local copy and a file exchange changes.
@Suite struct FileExchangeTests {
    @Test func theCopyHasTheTextsOfTheFile() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        let close = try stage.detail("close")
        #expect(close.key.label == "Close")
        #expect(close.key.description == "close")
        #expect(close.key.sources == ["src/main.c"])
        #expect(close.translations.map(\.text) == ["Закрыть"])
        #expect(close.translations.map(\.status) == [.accepted])
        #expect(try stage.detail("open").target.status == .untranslated)
        #expect(try stage.detail("fuzzy").translations.map(\.status) == [.pending])
        #expect(try stage.detail("locked").target.isLocked)
        #expect(try stage.detail("files").key.syntax == "printf+n:number")
    }

    @Test func aSavedTextIsInTheFile() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("Открыть", "open")
        try await stage.exchange()
        #expect(
            try stage.text == FileStage.usual.replacing("-\tOpen\t", with: "t\tOpen\tОткрыть"))
        #expect(try stage.store.outbox().isEmpty)
        let open = try stage.detail("open")
        #expect(open.translations.map(\.text) == ["Открыть"])
        #expect(open.translations.map(\.status) == [.accepted])
        #expect(open.target.status == .accepted)
        #expect(await stage.server.report.map(\.texts) == [1])
    }

    @Test func anUndoBringsTheStateBackWithTheText() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        for text in ["Сохранить", "Сохраним"] as [ExactText] {
            try stage.submit(text, "fuzzy")
            try await stage.exchange()
            #expect(try stage.text.contains("fuzzy\tt\tSave\t\(text)"))
        }
        for line in ["fuzzy\tt\tSave\tСохранить", "fuzzy\tf\tSave\tЗапись"] {
            #expect(try stage.store.undo()?.outcomes == [.queued: 1])
            try await stage.exchange()
            #expect(try stage.text.contains(line))
        }
    }

    @Test(arguments: [
        (Verdict.approve, "fuzzy", "fuzzy\ta", "fuzzy\tf"),
        (.approve, "close", "close\ta", "close\tt"),
        (.reject(reason: ""), "close", "close\tf", "close\tt"),
    ])
    func anUndoOfAVerdictBringsTheStateBack(
        _ verdict: Verdict, _ unit: String, _ judged: String, _ undone: String
    ) async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.review(verdict, unit)
        try await stage.exchange()
        #expect(try stage.text.contains(judged))
        #expect(try stage.store.undo()?.outcomes == [.queued: 1])
        try await stage.exchange()
        #expect(try stage.text.contains(undone))
    }

    /// PO has neither approvals nor rejections.
    @Test func anUndoOfAVerdictIsPossibleInAFormatWithoutTheStatus() async throws {
        let po = try #require(FileFormat.all.first { $0.name == "po" })
        let text = """
            msgid ""
            msgstr ""
            "Language: ru\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"

            #, fuzzy
            msgid "Save"
            msgstr "Запись"

            msgid "Close"
            msgstr "Закрыть"

            """
        let stage = try FileStage(text, format: po)
        try await stage.exchange()
        for (verdict, unit) in [(Verdict.approve, "Save"), (.reject(reason: ""), "Close")] {
            try stage.review(verdict, unit)
            try await stage.exchange()
            #expect(try stage.text != text)
            #expect(try stage.store.undo()?.outcomes == [.queued: 1])
            try await stage.exchange()
            #expect(try stage.text == text)
        }
    }

    /// A conflict about a form of an incomplete plural leaves the key unfinished.
    @Test func aConflictDoesNotFinishAKeyWithoutAForm() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("%d файл", "files", FileStage.number("one"))
        try stage.edit("%d files\t\t", "%d files\t%d папка\t")
        try await stage.exchange()
        #expect(try stage.store.outboxCounts().conflicting == 1)
        #expect(try stage.detail("files").target.status == .pending)
    }

    @Test func allFormsOfAPluralAreWritten() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        for (rule, text) in [("one", "%d файл"), ("few", "%d файла"), ("many", "%d файлов")] {
            try stage.submit(ExactText(text), "files", FileStage.number(rule))
        }
        try await stage.exchange()
        #expect(try stage.text.contains("files\tt\t%d files\t%d файл\t%d файла\t%d файлов\t\n"))
        #expect(try stage.detail("files").target.status == .pending)
        try stage.submit("%d файла", "files", FileStage.number("other"))
        try await stage.exchange()
        #expect(try stage.text.contains("\t%d файлов\t%d файла\n"))
        #expect(try stage.detail("files").target.status == .accepted)
        #expect(try stage.store.outbox().isEmpty)
    }

    @Test func aNewTextEndsTheReview() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("Сохранить", "fuzzy")
        try await stage.exchange()
        #expect(try stage.text.contains("fuzzy\tt\tSave\tСохранить\n"))
    }

    @Test func aTextCanBeEditedAgainAndAgain() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        for text in ["Один", "Два", "Три"] {
            try stage.submit(ExactText(text), "close")
            try await stage.exchange()
            #expect(try stage.text.contains("close\tt\tClose\t\(text)\n"))
            #expect(try stage.store.outbox().isEmpty)
        }
    }

    @Test func aChangeOfTheFileIsNews() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.edit("Закрыть", "Закрой")
        let (_, pulled) = try await stage.exchange()
        #expect(pulled.pages == 0)
        #expect(try stage.detail("close").translations.map(\.text) == ["Закрой"])
        try stage.edit("close\tt\tClose\tЗакрой\n", "new\tt\tNew\tНовый\n")
        try await stage.exchange()
        #expect(try stage.detail("new").translations.map(\.text) == ["Новый"])
        #expect(try stage.detail("close").translations.isEmpty)
    }

    @Test func anotherCompositionOfANameIsAnotherKey() async throws {
        let stage = try FileStage("caf\u{E9}\t-\tCoffee\tКофе\n")
        try await stage.exchange()
        try stage.edit("caf\u{E9}", "cafe\u{301}")
        try await stage.exchange()
        #expect(try stage.detail("caf\u{E9}").translations.isEmpty)
        #expect(try stage.detail("cafe\u{301}").translations.map(\.text) == ["Кофе"])
        try stage.submit("Кофейня", "cafe\u{301}")
        try await stage.exchange()
        #expect(try stage.text.contains("Кофейня"))
    }

    @Test func aChangeOfTheSameTextIsAConflict() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("Закрой-ка", "close")
        try stage.edit("Закрыть", "Закрой")
        let (pushed, _) = try await stage.exchange()
        #expect(pushed.answered.conflicting.count == 1)
        #expect(try stage.text.contains("Close\tЗакрой\n"))
        let change = try #require(try stage.store.outbox().first)
        guard case .conflicting(let conflict) = change.state else {
            Issue.record("the state is \(change.state)")
            return
        }
        #expect(conflict.theirs?.text == "Закрой")
        try stage.store.resolve([change], .keepMine)
        try await stage.exchange()
        #expect(try stage.text.contains("Close\tЗакрой-ка\n"))
        #expect(try stage.store.outbox().isEmpty)
    }

    @Test func aChangeOfAnotherTextIsNoConflict() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("Открыть", "open")
        try stage.edit("Закрыть", "Закрой")
        let (pushed, _) = try await stage.exchange()
        #expect(pushed.answered.accepted == 1)
        #expect(try stage.text.contains("Открыть"))
        #expect(try stage.text.contains("Закрой"))
    }

    @Test func anotherSessionFindsTheQueuedWork() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("Открыть", "open")
        try stage.submit("Закрой-ка", "close")
        try stage.edit("Закрыть", "Закрой")
        let (again, project) = try FileStage.server(stage.path)
        #expect(project == stage.project)
        let (pushed, _) = try await stage.exchange(again)
        #expect(pushed.answered.accepted == 1)
        #expect(pushed.answered.conflicting.count == 1)
        #expect(try stage.text.contains("Open\tОткрыть\n"))
        #expect(try stage.text.contains("Close\tЗакрой\n"))
    }

    @Test func anotherSessionDoesNotReadAnUnchangedFileAgain() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("Открыть", "open")
        try await stage.exchange()
        let (again, _) = try FileStage.server(stage.path)
        let (_, pulled) = try await stage.exchange(again)
        #expect(pulled.pages == 0 && pulled.news == 0)
        try stage.submit("Закрой", "close")
        try await stage.exchange(again)
        #expect(try stage.text.contains("Закрой\n"))
        #expect(try stage.detail("close").translations.map(\.text) == ["Закрой"])
    }

    @Test func anotherSessionReadsAChangedFile() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.edit("Закрыть", "Закрой")
        let (again, _) = try FileStage.server(stage.path)
        let (_, pulled) = try await stage.exchange(again)
        #expect(pulled.isRestarted)
        #expect(try stage.detail("close").translations.map(\.text) == ["Закрой"])
    }

    @Test func aBrokenFileKeepsTheWork() async throws {
        let stage = try FileStage()
        try await stage.exchange()
        try stage.submit("Открыть", "open")
        try stage.edit("close\tt", "close\t<<<<<<<")
        await #expect(throws: SyncError.self) { try await stage.exchange() }
        #expect(try stage.store.outbox().map(\.state) == [.queued])
        try stage.edit("close\t<<<<<<<", "close\tt")
        try await stage.exchange()
        #expect(try stage.text.contains("Открыть"))
    }

    @Test func aTextThatTheFileCannotContainIsRefusedAlone() async throws {
        let stage = try FileStage()
        let changes = [stage.change("a\tb", "files"), stage.change("a\tb", "open")]
        let answer = try await stage.server.send(changes, to: stage.project, seen: nil)
        #expect(
            answer.results.map(\.outcome) == [
                .refused("the file has no place for a text of this form"),
                .refused("A text cannot contain a tab."),
            ])
        #expect(try stage.text == FileStage.usual)
    }
}
