import Catalog
import Foundation
import TML
import TestSupport
import Text

@testable import Workbench

/// A small project, as it would be on a translator's disk.
enum Examples {
    static let project = Project(
        key: Project.Key("0123456789abcdef"), name: "Sample", defaultLocale: "en",
        languages: [
            ProjectLanguage(locale: "en", englishName: "English"),
            ProjectLanguage(locale: "ru", englishName: "Russian", nativeName: "Русский"),
        ])

    static func language(_ locale: String) throws -> Language {
        try Language(definition: publishedDefinition(locale))
    }

    /// The question for the reason to reject a translation.
    static let rejection = DialogQuestion.key(
        .rejectReason(
            [SeenTranslation(id: 1, contentRevision: 1)],
            of: TranslationKey.ID(project: project.key, hash: "a")))

    static let translatorRights: Set<Permission> = [
        .readKeys, .createTranslations, .updateOwn, .vote, .createComments,
    ]
    static let reviewerRights = translatorRights.union([.updateAny, .approve, .reject])

    static func membership(_ rights: Set<Permission> = translatorRights) -> Membership {
        Membership(translatorID: 7, role: "translator", level: 1, permissions: rights)
    }

    static func material(
        _ locale: String = "ru", rights: Set<Permission> = translatorRights, keys: Int = 0
    ) throws -> ProjectMaterial {
        ProjectMaterial(
            project: project, locale: LocaleCode(locale), language: try language(locale),
            sourceLanguage: try language("en"), membership: membership(rights),
            sources: [SourceCount(name: "/inbox", keys: 3), SourceCount(name: "/home", keys: 2)],
            progress: LanguageProgress(locale: LocaleCode(locale), keys: keys, accepted: 2),
            position: .feed(cursor: "9"))
    }

    static func key(
        _ label: String, _ locale: String = "ru", description: String = "",
        sources: [String] = [], status: TargetStatus = .untranslated,
        translations: [Translation] = [], level: Int = 0, syntax: String = "tml",
        maxLength: Int? = nil, isLocked: Bool = false
    ) -> KeyDetail {
        let hash = KeyHash.key(label: label, description: description)
        return KeyDetail(
            key: TranslationKey(
                id: .init(project: project.key, hash: hash), label: ExactText(label),
                description: ExactText(description), level: level, syntax: syntax,
                maxLength: maxLength,
                sources: sources),
            locale: LocaleCode(locale),
            target: Target(
                status: status, isLocked: isLocked, lockedBy: isLocked ? "Olga" : nil, revision: 40),
            translations: translations)
    }

    static let messages = "{user} sent {count|| message, messages} to [bold: {target}]"

    /// Keys of one form each; every third has a translation to be judged.
    static func manyPlain() throws -> StageStore {
        let keys = (0..<14).map { number in
            let waits = number % 3 == 2
            let translation = Translation(
                id: 300 + number, text: "Перевод \(number)", author: "Пётр", authorID: 3,
                contentRevision: 40)
            return key(
                "Sample \(number)", status: waits ? .pending : .untranslated,
                translations: waits ? [translation] : [])
        }
        return StageStore(try material(keys: keys.count), keys)
    }

    /// Keys with what a translator meets in a morning.
    static func inbox() throws -> StageStore {
        let keys = [
            key(messages, description: "Header of the inbox", sources: ["/inbox"]),
            key("Save", sources: ["/home"]),
            key(
                "Delete [link]everything[/link]?", sources: ["/inbox", "/home"], status: .pending,
                translations: [
                    Translation(
                        id: 11, text: "Удалить [link]всё[/link]?", rank: 2, positiveVotes: 2,
                        author: "Пётр", authorID: 3, revision: 31, contentRevision: 30),
                    Translation(
                        id: 12, text: "Стереть всё?", rank: -1, negativeVotes: 1, author: "Mila",
                        authorID: 7, revision: 33, contentRevision: 32),
                    Translation(
                        id: 13, text: "Удолить?", status: .rejected, author: "Иван", authorID: 4,
                        rejectReason: "опечатка"),
                ]),
            key(
                "Sign out", status: .approved,
                translations: [
                    Translation(
                        id: 21, text: "Выйти", status: .approved, rank: 4, author: "Пётр",
                        authorID: 3, contentRevision: 20)
                ]),
            key("Terms of use", status: .accepted, isLocked: true),
            key("You have {count} new {count| letter, letters}", sources: ["/inbox"]),
            key("Today"),
        ]
        return StageStore(try material(keys: keys.count), keys)
    }
}
