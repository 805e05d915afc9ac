import Catalog
import Foundation
import TML
import Testing
import Text
import Wire

@testable import TranslationService

/// A service into which small archives are imported.
final class ImportStage {
    let folder: URL
    let service: TranslationService
    let boss = ServiceSession(userID: 1, isAdmin: true)
    private let key = Project.Key("abc")

    init() {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "tml-import-\(UUID().uuidString)")
        do {
            service = try TranslationService(
                path: folder.appending(path: "server.sqlite").path, clock: { 1_700_000_000 })
            try service.accounts.set(
                email: "boss@example.com", name: "Boss", passwordHash: "-", isAdmin: true)
        } catch {
            preconditionFailure("the stage cannot be made: \(error)")
        }
    }

    deinit {
        do {
            try service.close()
            try FileManager.default.removeItem(at: folder)
        } catch {
            Issue.record("the stage cannot be cleared: \(error)")
        }
    }

    func run(_ tar: TarBuilder) throws -> Archives.ImportReport {
        let file = folder.appending(path: "archive.tar")
        try Data(tar.archive).write(to: file)
        return try service.archives.importRelease(at: file.path)
    }

    /// What every archive has, of the project `abc` in English.
    static func project(locales: [String], hasSourceNames: Bool = true) -> TarBuilder {
        var tar = TarBuilder()
        func language(_ locale: String) -> String {
            """
            "locale": "\(locale)", "english_name": "\(locale)", "native_name": "\(locale)"
            """
        }
        let languages = locales.map { "{\(language($0))}" }.joined(separator: ",")
        tar.add(
            "application.json",
            """
            {"key": "abc", "name": "Test", "default_locale": "en", "languages": [\(languages)]}
            """)
        if hasSourceNames { tar.add("sources.json", "[]") }
        for locale in locales {
            tar.add(
                "\(locale)/language.json", "{\(language(locale)), \"contexts\": {}, \"cases\": {}}")
        }
        return tar
    }

    /// What apps are given for a key in Russian, the first of them first.
    func usable(_ label: String) throws -> [ExactText] {
        try service.translations.usable(
            ServiceSession(applicationOf: key), key,
            hash: KeyHash.key(label: label, description: ""),
            locale: "ru", page: PageRequest()
        ).records.map(\.label)
    }

    /// All translations of a key into Russian, in the order of editors.
    func all(_ label: String) throws -> [ExactText] {
        try service.translations.page(
            boss, key, hash: KeyHash.key(label: label, description: ""), locale: "ru", statuses: [],
            page: PageRequest()
        ).records.map(\.label)
    }

    /// The translations of a key into Russian that a release contains.
    func released(_ label: String) throws -> [ExactText] {
        let hash = KeyHash.key(label: label, description: "")
        var found: [JSON] = []
        try service.database.read { db in
            let project = try #require(try StoredProject.find(db, key: key))
            let all = BundleTranslations(project: project, locale: "ru", accept: .accepted)
            try all.forEach(db) { if $0.hash == hash { found = $0.translations } }
        }
        return found.compactMap { $0.object?["label"]?.string.map { ExactText($0) } }
    }

    func key(_ label: String, _ description: String = "") throws -> TranslationKeyRecord {
        try service.keys.record(
            boss, key, hash: KeyHash.key(label: label, description: description), locale: "ru",
            include: [])
    }

    /// A translation by a person.
    func apply(_ label: String, _ text: ExactText) throws {
        var change = ChangeRecord(id: UUID().uuidString, operation: .create)
        change.key = KeyHash.key(label: label, description: "")
        change.locale = "ru"
        change.data.label = text
        let response = try service.changes.apply(ChangesRequest(changes: [change]), to: key, boss)
        #expect(response.results.map(\.status) == [.applied])
    }
}

extension TarBuilder {
    /// `translation_keys.json`, and the translations into English.
    mutating func addKeys(_ labels: [String], translations: String = "{}") {
        let keys = labels.map { label in
            "\"\(KeyHash.key(label: label, description: ""))\": {\"label\": \"\(label)\"}"
        }
        add("translation_keys.json", "{\"results\": {\(keys.joined(separator: ", "))}}")
        add("en/translations.json", translations)
    }
}
