import Catalog
import Foundation
import HTTP
import LocalStore
import Locking
import Sync
import TML
import TestSupport
import Testing
import Text
import TranslationAPI

/// A server that wants to do harm gets an error or nothing: no answer ends the workstation, spoils the local
/// copy or makes a file elsewhere. `ANSWERS=1000000` gives that many instead of some thousand.
@Suite struct HostileAnswerTests {
    private static let wanted =
        ProcessInfo.processInfo.environment["ANSWERS"].flatMap { Int($0) } ?? 4000

    @Test(arguments: SeededRandom.seeds(1))
    func noAnswerEndsTheReader(seed: UInt64) async throws {
        let hostile = try HostileServer(seed: seed)
        var random = SeededRandom(seed: seed)
        while hostile.count < Self.wanted {
            let question = Int.random(in: 0..<Self.questions.count, using: &random)
            do {
                try await Self.questions[question](hostile.server)
            } catch let error as ServerError {
                #expect(!"\(error)".contains("\u{1B}"))
            }
        }
    }

    @Test(arguments: SeededRandom.seeds(1))
    func noAnswerSpoilsTheCopy(seed: UInt64) async throws {
        let hostile = try HostileServer(seed: seed)
        var random = SeededRandom(seed: seed)
        let wanted = Self.wanted / 10
        while hostile.count < wanted {
            let folder = try TemporaryFolder()
            let path = folder.path("store.sqlite")
            try await work(
                TranslationStore(path: path), hostile, &random,
                until: min(wanted, hostile.count + 400))
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            #expect(files.allSatisfy { $0.hasPrefix("store.sqlite") }, "\(files)")
            _ = try TranslationStore(path: path).projects()
        }
    }

    private func work(
        _ store: TranslationStore, _ hostile: HostileServer, _ random: inout SeededRandom,
        until end: Int
    ) async throws {
        let synchronizer = Synchronizer(store: store, server: hostile.server)
        while hostile.count < end {
            do {
                try await exchange(synchronizer, store, &random)
            } catch is SyncError {
            } catch is StoreError {
            }
        }
    }

    private static let project = Project.Key("d3f8a1b2")
    private static let locale: LocaleCode = "ru"

    /// What is asked outside of an exchange.
    private static let questions: [@Sendable (HTTPTranslationServer) async throws -> Void] = [
        { _ = try await $0.serverInfo() }, { _ = try await $0.secondsAhead() },
        { _ = try await $0.signIn(email: "a", password: Secret("b")) },
        { try await $0.changePassword(from: Secret("a"), to: Secret("b")) },
        { _ = try await $0.me() }, { _ = try await $0.label(of: project, keyAt: 1) },
        {
            for kind in KeyFact.Kind.allCases {
                let key = TranslationKey.ID(project: project, hash: "h")
                _ = KeyFact(kind, answer: try await $0.fact(.init(kind, of: key, in: locale)))
            }
        },
        {
            _ = try await $0.newsOfOthers(of: project, locale: locale, since: "1", wait: 1)
        },
        { _ = try await $0.progress(of: project) }, { _ = try await $0.projects() },
        { _ = try await $0.membership(in: project) },
        { _ = try await $0.definition(of: project, locale: locale) },
        { _ = try await $0.keys(of: project, locale: locale, page: 1, perPage: 9) },
        { _ = try await $0.news(of: project, locale: locale, since: "1", limit: 9) },
        {
            let form = FormID(key: .init(project: project, hash: "h"), locale: locale)
            let change = Change(id: "a", form: form, kind: .judge(.approve), translation: 1)
            _ = try await $0.send([change], to: project)
            _ = try await $0.outcomes(of: [change], in: project)
        },
    ]

    /// What the workstation does by itself, with a text to be sent where there is a key.
    private func exchange(
        _ synchronizer: Synchronizer, _ store: TranslationStore, _ random: inout SeededRandom
    ) async throws {
        let projects = try store.projects()
        guard let project = projects.randomElement(using: &random)?.project.key else {
            _ = try await synchronizer.refreshProjects()
            return
        }
        let query = KeyQuery(project: project, locale: Self.locale)
        if let key = try store.keys(query, offset: 0, limit: 20).randomElement(using: &random) {
            _ = try store.submit(
                [Edit(context: Context(), text: "текст", baseRevision: 0)], of: key.id,
                locale: Self.locale)
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: _ = try await synchronizer.refreshProjects()
        case 1: try await synchronizer.refresh(project, locale: Self.locale)
        case 2: _ = try await synchronizer.pull(project, locale: Self.locale)
        default:
            var pushed = PushReport()
            _ = try await synchronizer.exchange(
                project, locale: Self.locale, .definition, into: &pushed)
        }
    }
}
