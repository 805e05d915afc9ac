import Foundation
import TML
import Text
import Wire

/// A project from a folder of JSON files, parsed but not stored yet.
///
/// `project.json`, `keys.json`, `glossary.json`, `languages/<locale>.json` (definitions) and
/// `translations/<locale>.json`.
struct SampleProject {
    struct Key {
        var new: NewKey
        var sources: [String]
        var labels: [String]
    }

    /// The author of a sample translation.
    enum Author: String {
        case anna, translator, reviewer, imported
    }

    struct Translation {
        var label: ExactText
        var context: Context
        var author: Author
        /// `approved`, `rejected` or `pending` (without its author's vote). `nil` if the votes
        /// decide.
        var status: String?
        var rejectReason: String
        /// The votes, −1 or 1, with their voters.
        var votes: [(voter: Author, value: Int)]
        var isMachine: Bool
    }

    struct Target {
        var key: String
        var isLocked: Bool
        var translations: [Translation]
    }

    let project: ProjectRecord
    let languages: [ReleaseArchive.Language]
    let keys: [Key]
    /// The terms of the glossary, in the form that the service accepts.
    let terms: [JSONObject]
    /// The translations, by locale.
    let targets: [String: [Target]]
}

extension SampleProject {
    /// Returns the additional votes that make a translation accepted. If the sum of the author's
    /// vote and the other votes is above zero, colleagues vote for the translation up to the
    /// threshold.
    func supporters(of translation: Translation) -> [(voter: Author, value: Int)] {
        guard translation.status == nil, !translation.isMachine, translation.author != .imported
        else { return [] }
        let votes = 1 + translation.votes.reduce(0) { $0 + $1.value }
        guard votes > 0, votes < project.threshold else { return [] }
        let voters = [translation.author] + translation.votes.map(\.voter)
        let colleagues = [Author.anna, .reviewer, .translator].filter { !voters.contains($0) }
        return colleagues.prefix(project.threshold - votes).map { ($0, 1) }
    }

    /// Reads the folder. Throws a sentence with the file and the problem.
    init(folder: URL) throws(ImportError) {
        let json = try Self.json(folder, "project.json")
        guard let object = json.object else { throw ImportError("project.json: not an object") }
        do {
            project = try ProjectRecord(object)
        } catch {
            throw ImportError("project.json: \(error)")
        }
        var locales = object.strings("locales")
        if !locales.contains(project.defaultLocale) { locales.insert(project.defaultLocale, at: 0) }
        languages = try locales.map { (locale: String) throws(ImportError) in
            try Self.language(folder, locale)
        }
        let base = project.defaultLocale
        keys = try Self.list(folder, "keys.json").map { (json) throws(ImportError) in
            try Self.key(json, locale: base)
        }
        terms = try Self.list(folder, "glossary.json")
        let known = Set(keys.map(\.new.hash))
        var targets: [String: [Target]] = [:]
        for locale in locales where locale != base {
            let file = "translations/\(locale).json"
            targets[locale] = try Self.list(folder, file).map { (json) throws(ImportError) in
                try Self.target(json, known, file)
            }
        }
        self.targets = targets
    }

    /// Reads the files of `recordings`. Each is an object with texts and their translations.
    static func recordings(folder: URL) throws(ImportError) -> [LocaleCode: [String: String]] {
        let own = try json(folder, "project.json")
        var recordings: [LocaleCode: [String: String]] = [:]
        for locale in own.object?.strings("locales") ?? [] {
            let file = "recordings/\(locale).json"
            guard let members = try json(folder, file).object?.members else {
                throw ImportError("\(file): not an object")
            }
            var texts: [String: String] = [:]
            for member in members {
                guard let text = member.value.string else {
                    throw ImportError("\(file): the translation of “\(member.name)” is not a text")
                }
                texts[member.name] = text
            }
            recordings[LocaleCode(locale)] = texts
        }
        return recordings
    }

    private static func json(_ folder: URL, _ file: String) throws(ImportError) -> JSON {
        do {
            return try JSON(parsing: Array(try Data(contentsOf: folder.appending(path: file))))
        } catch {
            throw ImportError("\(file) cannot be read: \(error)")
        }
    }

    private static func list(_ folder: URL, _ file: String) throws(ImportError) -> [JSONObject] {
        guard let list = try json(folder, file).array else {
            throw ImportError("\(file): not a list")
        }
        return try list.map { (element) throws(ImportError) in
            guard let object = element.object else {
                throw ImportError("\(file): an entry is not an object")
            }
            return object
        }
    }

    private static func language(
        _ folder: URL, _ locale: String
    ) throws(ImportError) -> ReleaseArchive.Language {
        let file = "languages/\(locale).json"
        let definition = try json(folder, file)
        do {
            _ = try Language(definition: definition.bytes)
            let record = try LanguageRecord(json: definition)
            return ReleaseArchive.Language(
                locale: record.locale, englishName: record.englishName,
                nativeName: record.nativeName, isRightToLeft: record.isRightToLeft,
                flagURL: record.flagURL, definition: definition.text)
        } catch {
            throw ImportError("\(file): \(error)")
        }
    }

    private static func key(_ object: JSONObject, locale: String) throws(ImportError) -> Key {
        guard let label = object["label"]?.string else {
            throw ImportError("keys.json: an entry has no label")
        }
        let description = object["description"]?.string ?? ""
        let new = NewKey(
            hash: KeyHash.key(label: label, description: description), label: label,
            description: description, locale: locale, level: object["level"]?.integer ?? 0,
            maxLength: object["max_length"]?.integer, note: object["note"]?.string,
            isIgnored: object["ignored"]?.boolean ?? false)
        return Key(new: new, sources: object.strings("sources"), labels: object.strings("labels"))
    }

    private static func target(
        _ object: JSONObject, _ known: Set<String>, _ file: String
    ) throws(ImportError) -> Target {
        guard let label = object["label"]?.string, let list = object["translations"]?.array else {
            throw ImportError("\(file): an entry has no label or no translations")
        }
        let hash = KeyHash.key(label: label, description: object["description"]?.string)
        guard known.contains(hash) else {
            throw ImportError(
                "\(file): keys.json has no key with this label and description: “\(label)”")
        }
        return Target(
            key: hash, isLocked: object["locked"]?.boolean ?? false,
            translations: try list.map { (json) throws(ImportError) in
                try translation(json, file)
            })
    }

    private static func translation(
        _ json: JSON, _ file: String
    ) throws(ImportError) -> Translation {
        guard let object = json.object, let label = object["label"]?.string,
            let author = object["author"]?.string.flatMap(Author.init)
        else { throw ImportError("\(file): a translation has no label or no known author") }
        let votes = try (object["votes"]?.object?.members ?? []).map {
            (vote) throws(ImportError) -> (voter: Author, value: Int) in
            guard let voter = Author(rawValue: vote.name), let value = vote.value.integer else {
                throw ImportError("\(file): a vote on “\(label)” has an unknown voter")
            }
            return (voter, value)
        }
        return Translation(
            label: ExactText(label), context: Context(wire: object["context"]), author: author,
            status: object["status"]?.string,
            rejectReason: object["reject_reason"]?.string ?? "", votes: votes,
            isMachine: object["machine"]?.boolean ?? false)
    }
}
