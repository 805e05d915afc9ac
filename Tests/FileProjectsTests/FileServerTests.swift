import Catalog
import Foundation
import TML
import TestSupport
import Testing
import Text
import TranslationAPI
import TranslationFiles

@testable import FileProjects

/// The answers of a file to single requests.
@Suite struct FileServerTests {
    private func record(_ stage: FileStage, _ unit: String) async throws -> PulledKey {
        let page = try await stage.server.keys(
            of: stage.project, locale: FileStage.locale, page: 1, perPage: 100, seen: nil)
        return try #require(page.keys.first { $0.key.id == stage.key(unit) })
    }

    private func verdict(_ verdict: Verdict, on pulled: PulledKey) throws -> Change {
        let translation = try #require(pulled.translations.first)
        return Change(
            id: "v", form: FormID(key: pulled.key.id, locale: FileStage.locale),
            kind: .judge(verdict), translation: translation.id,
            baseRevision: translation.contentRevision)
    }

    private func send(_ change: Change, _ stage: FileStage) async throws -> ChangeResult.Outcome? {
        try await stage.server.send([change], to: stage.project, seen: nil).results.first?.outcome
    }

    @Test func theSameTextIsAcceptedAgain() async throws {
        let stage = try FileStage()
        let change = stage.change("Открыть", "open")
        _ = try await send(change, stage)
        let before = try stage.text
        guard case .accepted(let translation?, _)? = try await send(change, stage) else {
            Issue.record("the change is not accepted again")
            return
        }
        #expect(translation.text == "Открыть")
        #expect(try stage.text == before)
    }

    @Test func anOutcomeComesFromTheFile() async throws {
        let stage = try FileStage()
        let change = stage.change("Открыть", "open")
        var answer = try await stage.server.outcomes(of: [change], in: stage.project)
        #expect(answer.results.map(\.outcome) == [.skipped])
        _ = try await send(change, stage)
        answer = try await stage.server.outcomes(of: [change], in: stage.project)
        guard case .accepted? = answer.results.first?.outcome else {
            Issue.record("the change is not known")
            return
        }
    }

    @Test func verdictsAreStates() async throws {
        let stage = try FileStage()
        for (verdict, line) in [
            (Verdict.approve, "close\ta\t"), (.reopen, "close\tt\t"),
            (.reject(reason: "no"), "close\tf\t"), (.approve, "close\ta\t"),
        ] {
            let close = try await record(stage, "close")
            _ = try await send(try self.verdict(verdict, on: close), stage)
            #expect(try stage.text.contains(line))
        }
    }

    @Test func aDeletedTextLeavesTheFile() async throws {
        let stage = try FileStage()
        let close = try await record(stage, "close")
        let outcome = try await send(try verdict(.delete, on: close), stage)
        guard case .accepted(nil, let target?)? = outcome else {
            Issue.record("the outcome is \(String(describing: outcome))")
            return
        }
        #expect(target.status == .untranslated)
        #expect(try stage.text.contains("close\t-\tClose\t\n"))
    }

    @Test func aVerdictOnAnotherTextIsAConflict() async throws {
        let stage = try FileStage()
        let close = try await record(stage, "close")
        try stage.edit("Закрыть", "Закрой")
        let outcome = try await send(try verdict(.approve, on: close), stage)
        guard case .conflict(let conflict)? = outcome else {
            Issue.record("there is no conflict")
            return
        }
        #expect(conflict.kind == .edited)
        #expect(conflict.theirs?.text == "Закрой")
    }

    @Test func aTextOverAnApprovalIsAConflict() async throws {
        let stage = try FileStage()
        let close = try await record(stage, "close")
        try stage.edit("close\tt", "close\ta")
        var change = stage.change("Закрой", "close")
        change.translation = close.translations.first?.id
        change.baseRevision = try #require(close.translations.first?.contentRevision)
        guard case .conflict(let conflict)? = try await send(change, stage) else {
            Issue.record("there is no conflict")
            return
        }
        #expect(conflict.kind == .statusChanged)
        change.baseRevision = conflict.currentRevision
        _ = try await send(change, stage)
        #expect(try stage.text.contains("close\tt\tClose\tЗакрой\n"))
    }

    @Test func aSecondTextOfAFormIsAConflict() async throws {
        let stage = try FileStage()
        var change = stage.change("Закрой", "close")
        change.baseRevision = Change.noBase
        guard case .conflict? = try await send(change, stage) else {
            Issue.record("there is no conflict")
            return
        }
        #expect(try stage.text == FileStage.usual)
    }

    @Test func aTextAfterARevisionIsAConflict() async throws {
        let stage = try FileStage()
        let close = try await record(stage, "close")
        var change = stage.change("Закрой", "close")
        change.translation = close.translations.first?.id
        change.baseRevision = try #require(close.translations.first?.contentRevision) - 1
        guard case .conflict? = try await send(change, stage) else {
            Issue.record("there is no conflict")
            return
        }
    }

    @Test(arguments: [
        Change.Kind.comment("Hello"), .decide(.lock(true)), .judge(.vote(1)),
    ])
    func otherChangesAreRefused(_ kind: Change.Kind) async throws {
        let stage = try FileStage()
        var change = stage.change("x", "close")
        change.kind = kind
        guard case .refused? = try await send(change, stage) else {
            Issue.record("the change is not refused")
            return
        }
    }

    @Test func aLockedUnitIsRefused() async throws {
        let stage = try FileStage()
        guard case .refused? = try await send(stage.change("Хорошо", "locked"), stage) else {
            Issue.record("the change is not refused")
            return
        }
    }

    @Test func aLostKeyIsAConflict() async throws {
        let stage = try FileStage()
        let outcome = try await send(stage.change("x", "nothing"), stage)
        guard case .conflict(let conflict)? = outcome else {
            Issue.record("there is no conflict")
            return
        }
        #expect(conflict.kind == .keyDeleted)
    }

    /// The first change makes the list of the keys.
    @Test func aUnitOfALaterVersionIsFound() async throws {
        let stage = try FileStage()
        _ = try await send(stage.change("Открыть", "open"), stage)
        try stage.edit("locked\tt", "later\t-\tLater\t\nlocked\tt")
        _ = try await send(stage.change("Позже", "later"), stage)
        #expect(try await record(stage, "later").translations.map(\.text) == ["Позже"])
        #expect(try await record(stage, "open").translations.map(\.text) == ["Открыть"])
    }

    @Test func aMissingFileIsAnError() async throws {
        let stage = try FileStage()
        try FileManager.default.removeItem(atPath: stage.path)
        await #expect(throws: ServerError.file("\(stage.shortName): The file is gone")) {
            try await stage.server.definition(of: stage.project, locale: FileStage.locale)
        }
    }

    @Test func thePagesHaveAllKeysInTheOrderOfTheFile() async throws {
        let stage = try FileStage()
        var labels: [String] = []
        for page in 1...3 {
            let keys = try await stage.server.keys(
                of: stage.project, locale: FileStage.locale, page: page, perPage: 2, seen: nil)
            #expect(keys.totalPages == 3)
            #expect(keys.totalKeys == 5)
            labels += keys.keys.map(\.key.label.string)
        }
        #expect(labels == ["Open", "Close", "%d files", "Save", "OK"])
    }

    @Test func anUnknownCursorHasExpired() async throws {
        let stage = try FileStage()
        await #expect(throws: ServerError.cursorExpired) {
            try await stage.server.news(
                of: stage.project, locale: FileStage.locale, since: "7-0123456789abcdef",
                seen: nil, limit: 10)
        }
    }

    @Test func theWatchEndsWithAChange() async throws {
        let stage = try FileStage()
        let cursor = try await stage.server.keys(
            of: stage.project, locale: FileStage.locale, page: 1, perPage: 1, seen: nil
        ).cursor
        try stage.edit("Закрыть", "Закрой")
        let news = try await stage.server.newsOfOthers(
            of: stage.project, locale: FileStage.locale, since: cursor, wait: 30)
        #expect(news.items.count == 2)
    }

    @Test func eachKeyHasItsLine() throws {
        let stage = try FileStage()
        let file = try FileProject(
            opening: stage.path, format: TableFormat.format, for: FilePerson(name: "Anna"))
        let lines = file.lines(of: file.keys)
        #expect(file.keys.map { lines[$0.key.id] } == [2, 3, 4, 5, 6])
        #expect(file.statistics[.accepted].keys == 2)
        #expect(file.statistics.all.words == 6)
    }

    @Test func aRenumberedVersionIsThatOfTheNumber() throws {
        let stage = try FileStage()
        let file = try FileProject(
            opening: stage.path, format: TableFormat.format, for: FilePerson(name: "Anna"))
        let scope = FileScope(
            project: file.address.project, source: file.address.source, locale: "ru",
            rules: file.definitions.rules, person: FilePerson(name: "Anna"))
        var version = FileVersion(file.document, digest: "d", in: scope, number: 1)
        version.renumber(7)
        let other = FileVersion(file.document, digest: "d", in: scope, number: 7)
        #expect(version.records.elementsEqual(other.records))
        #expect(version.cursor == other.cursor)
    }

    @Test func thePersonComesFromGit() {
        var person = FilePerson(name: "anna")
        person.take("[core]\n\tname = x\n[user]\n\tname = \"Anna B\" ; me\n\temail = a@b.org # c\n")
        #expect(person == FilePerson(name: "Anna B", email: "a@b.org"))
    }

    @Test func aFolderHasTheFilesOfTheFormat() throws {
        let folder = try TemporaryFolder()
        for file in ["a.table", "po/b.table", "po/c.txt", ".git/d.table", "build/e.table"] {
            let path = folder.path(file)
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(),
                withIntermediateDirectories: true)
            try Data().write(to: URL(filePath: path))
        }
        let found = FileFinder.files(at: [folder.path], format: TableFormat.format)
        #expect(found.map { $0.dropFirst(folder.path.count) } == ["/a.table", "/po/b.table"])
    }

    @Test func originalsOfOtherFilesAreNoTranslations() {
        let files = [
            "/a/res/values/strings.xml", "/a/res/values-ru/strings.xml", "/a/locales/en.json",
            "/a/locales/ru.json", "/a/po/ru.po",
        ]
        #expect(
            FileFinder.translations(among: files) == [
                "/a/res/values-ru/strings.xml", "/a/locales/ru.json", "/a/po/ru.po",
            ])
        #expect(FileFinder.translations(among: [files[0], files[2]]) == [files[0], files[2]])
    }

    @Test func aFolderHasOnlyFilesOfTranslations() throws {
        let folder = try TemporaryFolder()
        for file in ["package.json", "users.csv", "locales/ru/a.json"] {
            let path = folder.path(file)
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(),
                withIntermediateDirectories: true)
            try Data().write(to: URL(filePath: path))
        }
        let found = FileFinder.files(at: [folder.path])
        #expect(found.map { $0.dropFirst(folder.path.count) } == ["/locales/ru/a.json"])
    }

    /// A program can write the file in place without another size or time of the file.
    @Test(arguments: [0.0, -100])
    func aChangeWithTheTimeBeforeIsSeen(age: Double) async throws {
        let stage = try FileStage()
        let time = Date(timeIntervalSinceNow: age)
        func set() throws {
            try FileManager.default.setAttributes(
                [.modificationDate: time], ofItemAtPath: stage.path)
        }
        try set()
        try await stage.exchange()
        let text = try stage.text.replacing("Закрыть", with: "Закрути")
        let file = try FileHandle(forWritingTo: URL(filePath: stage.path))
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
        try set()
        try await stage.exchange()
        #expect(try stage.detail("close").translations.map(\.text) == ["Закрути"])
    }
}
