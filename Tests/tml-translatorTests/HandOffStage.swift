import Catalog
import LocalStore
import Locking
import TML
import TestSupport
import Testing
import Text
import TranslationFiles

@testable import tml_translator

/// A local copy with one project in Russian, whose keys are handed off and come back.
struct HandOffStage {
    static let project = Project.Key("aa01")
    static let time = 1_700_000_000

    let folder: TemporaryFolder
    let store: TranslationStore
    let locale: LocaleCode = "ru"

    /// - Parameter path: the path of the local copy; `nil`: in a folder of its own.
    init(at path: String? = nil) throws {
        folder = try TemporaryFolder()
        store = try TranslationStore(
            path: path ?? folder.path("data/translations.sqlite"), makeID: StageIDs().next,
            now: { Self.time })
        try store.saveProjects([
            Project(
                key: Self.project, name: "Shop", defaultLocale: "en",
                languages: [ProjectLanguage(locale: "ru", englishName: "Russian")])
        ])
        try store.saveMembership(
            Membership(
                translatorID: 7, role: "translator",
                permissions: [.createTranslations, .updateAny]), of: Self.project)
    }

    static func id(_ number: Int) -> TranslationKey.ID {
        TranslationKey.ID(project: project, hash: "0000000000000000000000000000000\(number)")
    }

    static func form(_ rule: String) -> Context { ["count": ["number": rule]] }

    /// A key, with an accepted translation for each context.
    func key(
        _ number: Int, _ label: ExactText, _ texts: [Context: ExactText] = [:],
        isLocked: Bool = false, maxLength: Int? = nil, description: ExactText = "",
        syntax: String = "tml", note: ExactText = ""
    ) -> PulledKey {
        let forms = texts.sorted { $0.key < $1.key }.enumerated()
        return PulledKey(
            key: TranslationKey(
                id: Self.id(number), label: label, description: description,
                syntax: syntax, maxLength: maxLength, note: note, sources: ["web/cart"],
                revision: 1),
            target: Target(
                status: texts.isEmpty ? .untranslated : .accepted, isLocked: isLocked,
                revision: 10),
            translations: forms.map { place, form in
                Self.translation(number * 10 + place, form.value, form.key)
            })
    }

    static func translation(
        _ id: Int, _ text: ExactText, _ context: Context = Context(), by author: Int = 8,
        revision: Int = 10
    ) -> Translation {
        Translation(
            id: id, text: text, context: context, status: .accepted, authorID: author,
            revision: revision, contentRevision: revision)
    }

    func pull(_ keys: [PulledKey]) throws {
        let page = KeyPage(
            keys: keys, page: 1, totalPages: 1, totalKeys: keys.count, cursor: "c1")
        try store.apply([page], project: Self.project, locale: locale)
        try store.catchUp()
    }

    func news(_ items: [NewsItem]) throws {
        try store.apply(
            NewsPage(items: items, cursor: "c2", hasMore: false), project: Self.project,
            locale: locale)
    }

    /// Returns the file with the keys that a query finds.
    func handOff(_ format: String = "po", _ query: String? = nil) throws -> FileDocument {
        let filter = try query.map { try KeyFilter(text: $0) } ?? .everyKey
        let scope = try HandOffScope.only(nil, nil, in: store)
        let contents = try scope.contents(of: scope.keys(filter), from: store, at: Self.time)
        let found = try #require(FileFormat.all.first { $0.name == format })
        return try FileDocument(
            path: format == "po" ? "ru.po" : "ru.xlf", bytes: found.bytes(of: contents.file))
    }

    func handBack(_ document: FileDocument, areDrafts: Bool = false) throws -> HandBack.Report {
        var returned = try HandBack(store, formula: document.formula, areDrafts: areDrafts)
        return try #require(try returned.take(document.units))
    }

    func detail(_ number: Int) throws -> KeyDetail {
        try #require(try store.detail(of: Self.id(number), locale: locale))
    }

    var outboxTexts: [ExactText] {
        get throws { try store.outbox().compactMap(\.kind.text) }
    }
}

/// Numbers for the ids of changes.
private final class StageIDs: Sendable {
    private let number = Locked(0)

    func next() -> String {
        number.withLock { number in
            number += 1
            return "id-\(number)"
        }
    }
}

extension FileDocument {
    /// Returns the file after a translator has written texts into the forms of a unit.
    func writing(
        _ texts: [ExactText], _ unit: Int = 0, _ state: FileUnit.State? = .translated
    ) throws -> FileDocument {
        let old = units[unit]
        let forms = zip(old.forms, texts).map { FileForm($0.name, text: $1) }
        return try changed(by: [FileChange(unit: old.id, forms: forms, state: state)])
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }
}
