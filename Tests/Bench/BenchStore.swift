import Catalog
import Foundation
import LocalStore
import TML
import TestSupport

/// The large store, made once and kept below `.build`.
struct BenchStore {
    let path: String
    /// What making it took; 0 when the one of an earlier run served.
    let seconds: Int
    let megabytes: Int

    init(keys: Int) throws {
        path = packageFolder.appending(path: ".build/bench/translations-\(keys).sqlite").path
        seconds = try Self.make(keys: keys, at: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        megabytes = ((attributes[.size] as? Int) ?? 0) >> 20
    }

    private static func make(keys: Int, at path: String) throws -> Int {
        guard !FileManager.default.fileExists(atPath: path) else { return 0 }
        let start = ContinuousClock.now
        let new = path + ".new"
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: new + ending)
        }
        let store = try TranslationStore(path: new)
        try fill(store, keys: keys)
        // The file is complete without the log of SQLite.
        store.close()
        try FileManager.default.moveItem(atPath: new, toPath: path)
        return Int((ContinuousClock.now - start).components.seconds)
    }

    private static func fill(_ store: TranslationStore, keys: Int) throws {
        let languages = [
            ProjectLanguage(locale: "en", englishName: "English"),
            ProjectLanguage(locale: "ru", englishName: "Russian", nativeName: "Русский"),
        ]
        let project = Project(
            key: Project.Key(BenchKeys.project), name: "Bench", defaultLocale: "en",
            languages: languages)
        let definitions = try ["en", "ru"].map { name -> (LocaleCode, [UInt8]) in
            let file = "Sources/Server/TranslationService/SampleProject/languages/\(name).json"
            return (
                LocaleCode(name), [UInt8](try Data(contentsOf: packageFolder.appending(path: file)))
            )
        }
        try store.saveProjects([project])
        try store.saveProject(
            ProjectDefinition(
                project: project,
                languageDefinitions: Dictionary(uniqueKeysWithValues: definitions)))
        try store.saveMembership(membership, of: project.key)
        let size = 20_000
        for page in 1...((keys + size - 1) / size) {
            try store.apply(
                [BenchKeys.page(page, of: keys, size: size)], project: project.key,
                locale: BenchKeys.locale)
            try store.catchUp()
        }
        try store.apply(BenchKeys.news(of: keys), project: project.key, locale: BenchKeys.locale)
    }

    /// The membership that `EndlessServer` reports.
    private static let membership = Membership(
        translatorID: BenchKeys.Author.me.rawValue, role: "translator",
        permissions: [.createTranslations, .updateOwn])
}
