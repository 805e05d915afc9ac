import Catalog
import TML
import Text

/// A small project for practice: labels in American English, to translate into British English.
/// Everyone who can read the tour can translate these labels.
enum PracticeProject {
    static let key = Project.Key("practice")
    static let locale = LocaleCode("en-GB")

    static let project = Project(
        key: key, name: "Practice", summary: "", defaultLocale: "en-US",
        languages: [
            ProjectLanguage(locale: "en-US", englishName: "American English"),
            ProjectLanguage(locale: locale, englishName: "British English"),
        ])

    /// The learner has all permissions.
    static var material: ProjectMaterial {
        ProjectMaterial(
            project: project, locale: locale, language: language(locale, "British English"),
            sourceLanguage: language("en-US", "American English"),
            membership: Membership(
                translatorID: 1, role: "reviewer",
                permissions: [
                    .readKeys, .createTranslations, .updateOwn, .updateAny, .vote, .approve,
                    .reject,
                ]), progress: LanguageProgress(locale: locale), position: .feed(cursor: ""))
    }

    /// A label, its description, the matches of the memory, and the translation of another person.
    private struct Row {
        var label: String
        var description: String
        var remembered: [(rule: String?, text: String)]
        var offered: String?
    }

    private static let rows = [
        Row(
            label: "Choose a color", description: "A button of the settings",
            remembered: [(nil, "Choose a colour")]),
        Row(
            label: "Add to favorites", description: "A button below a picture",
            remembered: [(nil, "Add to favourites")]),
        Row(
            label: "Your license has expired", description: "A notice",
            remembered: [(nil, "Your licence has expired")]),
        Row(
            label: "You have {count} canceled orders", description: "Above a list of orders",
            remembered: [
                ("one", "You have {count} cancelled order"),
                ("other", "You have {count} cancelled orders"),
            ]),
        Row(
            label: "The theater is closed", description: "A notice",
            remembered: [(nil, "The theatre is closed")], offered: "The theatre is closed"),
        Row(
            label: "Choose a gray background", description: "A button of the settings",
            remembered: [(nil, "Choose a grey background")], offered: "Choose a grey background"),
    ]

    /// The keys at the start of the practice.
    static var keys: [KeyDetail] {
        rows.enumerated().map { number, row in
            let offered = row.offered.map {
                Translation(id: number + 1, text: ExactText($0), author: "Ada", authorID: 2)
            }
            return KeyDetail(
                key: translationKey(number), locale: locale,
                target: Target(status: offered == nil ? .untranslated : .pending),
                translations: [offered].compactMap(\.self))
        }
    }

    /// The matches of the memory for a key.
    static func remembered(for key: TranslationKey) -> [Suggestion] {
        guard let row = rows.first(where: { $0.label == key.label.string }) else { return [] }
        return row.remembered.map { rule, text in
            let place = MemoryOrigin.Place.key(key.id, project: project.name)
            let context = rule.map {
                Context([.init(token: "count", keyword: "number", rule: $0)])
            }
            return Suggestion(
                text: ExactText(text),
                origin: .memory(
                    MemoryOrigin(percent: 100, label: key.label, place: place, author: "Ada")),
                context: context.map(SuggestionContext.only) ?? .any)
        }
    }

    private static func translationKey(_ number: Int) -> TranslationKey {
        let row = rows[number]
        return TranslationKey(
            id: TranslationKey.ID(project: key, hash: "practice-\(number + 1)"),
            label: ExactText(row.label), description: ExactText(row.description), locale: "en-US")
    }

    /// A definition of English: two forms for numbers, and nothing else.
    private static func language(_ locale: LocaleCode, _ name: String) -> Language {
        let definition = """
            {"locale": "\(locale.rawValue)", "english_name": "\(name)", "native_name": "English",
             "contexts": {"number": {
                "rules": {"one": {"conditions": "(= @n 1)"}, "other": {}},
                "keys": ["one", "other"], "default_key": "other",
                "token_expression": "/.*count$/", "variables": ["@n"],
                "token_mapping": [{"one": "{$0}", "other": "{$0}s"}, {"one": "{$0}", "other": "{$1}"}]
             }}, "cases": {}}
            """
        return (try? Language(definition: definition.utf8)) ?? .plain(locale: locale)
    }
}
