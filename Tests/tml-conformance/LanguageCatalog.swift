import Foundation
import LanguageData
import TML
import Text

/// The languages that the vectors name. Each language is read once.
final class LanguageCatalog {
    private static let legacyPrefix = "tr8n:"

    private let folder: URL?
    private var languages: [String: Language] = [:]
    private var legacy: JSON?

    /// - Parameter folder: the folder with language definitions. If the folder lacks a definition
    ///   or is `nil`, the published definition with the same name is used.
    init(folder: URL?) { self.folder = folder }

    /// Returns the nearest folder `languages`, beside the file or above it; `nil` if there is none.
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

    /// Returns the language with a file name. `tr8n:xx` is a locale of the older server.
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
        guard let file = contents(of: "\(id).json") ?? publishedDefinition(id) else {
            throw unknown(id)
        }
        do {
            return try Language(definition: file)
        } catch {
            throw VectorError("language \(id): its definition cannot be used: \(error)")
        }
    }

    private func publishedDefinition(_ id: String) -> Data? {
        BuiltInLanguages.publishedDefinition(named: id).map { Data($0) }
    }

    /// For a locale of the older server, only the rules for numbers are known.
    private func legacyLanguage(_ locale: String, id: String) throws(VectorError) -> Language {
        if legacy == nil {
            guard let file = contents(of: "legacy_number_rules.json") else { throw unknown(id) }
            legacy = JSON(file)
        }
        guard let rules = legacy?["locales"]?[locale]?["number"] else {
            throw VectorError(
                "language \(id): legacy_number_rules.json has no rules for this language")
        }
        do {
            return try Language(
                .object(["locale": .string(locale), "contexts": .object(["number": rules])]),
                fingerprint: locale)
        } catch {
            throw VectorError("language \(id): its rules cannot be used: \(error)")
        }
    }

    private func contents(of name: String) -> Data? {
        folder.flatMap {
            FileManager.default.contents(atPath: $0.appending(path: name).path)
        }
    }

    private func unknown(_ id: String) -> VectorError {
        let place =
            folder.map { "in \($0.path)" }
            ?? "in a folder “languages” beside the vector file or in a parent folder"
        return VectorError(
            "language \(id): there is no definition \(place), and the program contains no "
                + "definition of the language. Use --languages to give the folder of the "
                + "definition")
    }
}
