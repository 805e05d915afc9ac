import Foundation
import TML

/// The languages that vectors name, each read once.
final class LanguageShelf {
    private static let legacyPrefix = "tr8n:"

    private let folder: URL?
    private var languages: [String: Language] = [:]
    private var legacy: JSONValue?

    /// Without a folder no vector that needs a language can be run.
    init(folder: URL?) { self.folder = folder }

    /// The folder of definitions beside a file, or above it.
    static func folder(for file: URL) -> URL? {
        var parent = file.absoluteURL.standardizedFileURL.deletingLastPathComponent()
        while true {
            let folder = parent.appending(path: "languages")
            if FileManager.default.isFolder(at: folder.path) { return folder }
            let next = parent.deletingLastPathComponent().standardizedFileURL
            if next.path == parent.path { return nil }
            parent = next
        }
    }

    /// A language by its file's name; `tr8n:xx` is a locale of the older server.
    func language(_ id: String) throws(VectorError) -> Language {
        if let language = languages[id] { return language }
        let language =
            if id.hasPrefix(Self.legacyPrefix) {
                try legacyLanguage(String(id.dropFirst(Self.legacyPrefix.count)), id: id)
            } else {
                try definedLanguage(id)
            }
        languages[id] = language
        return language
    }

    private func definedLanguage(_ id: String) throws(VectorError) -> Language {
        let file = try contents(of: "\(id).json", for: id)
        do {
            return try Language(definition: file)
        } catch {
            throw VectorError("language \(id): its definition cannot be used: \(error)")
        }
    }

    /// Of those only the number rules are known.
    private func legacyLanguage(_ locale: String, id: String) throws(VectorError) -> Language {
        if legacy == nil {
            legacy = JSONValue(try contents(of: "legacy_number_rules.json", for: id))
        }
        guard let rules = legacy?["locales"]?[locale]?["number"] else {
            throw VectorError("language \(id): legacy_number_rules.json has no number rules for it")
        }
        do {
            return try Language(
                .object(["locale": .text(locale), "contexts": .object(["number": rules])]),
                fingerprint: locale)
        } catch {
            throw VectorError("language \(id): its rules cannot be used: \(error)")
        }
    }

    private func contents(of name: String, for id: String) throws(VectorError) -> Data {
        guard let folder else {
            throw VectorError(
                "language \(id): there is no folder named languages beside the vectors or above "
                    + "them; --languages says where the definitions are")
        }
        let url = folder.appending(path: name)
        guard let data = FileManager.default.contents(atPath: url.path) else {
            throw VectorError("language \(id): there is no \(url.path)")
        }
        return data
    }
}
