public import Catalog
import GRDB
import TML
public import Text

/// The texts that the translator has taken from files for other people, and has not undone.
public struct TakenTexts: Sendable {
    private struct Taken: Hashable {
        let form: FormID
        let text: ExactText
    }

    /// The time of the last action with each text, in seconds since 1970.
    private let times: [Taken: Int]

    /// Returns true if the text was taken for the form at this time or later.
    ///
    /// - Parameter time: in seconds since 1970.
    public func has(_ text: ExactText, for form: FormID, since time: Int) -> Bool {
        times[Taken(form: form, text: text)].map { $0 >= time } ?? false
    }
}

extension TakenTexts {
    init(_ db: Database) throws {
        let rows = try db.rows(
            """
            SELECT project.key AS project, hash, language.locale AS locale, context,
                actionStep.text AS text, at
            FROM action CROSS JOIN actionStep ON actionStep.action = action.id
                JOIN language ON language.id = actionStep.language
                JOIN project ON project.id = language.project
                JOIN translationKey ON translationKey.id = actionStep.key
            WHERE action.name = ? AND actionStep.isUndone = 0 AND actionStep.text IS NOT NULL
            """, [Action.Name.handBack.rawValue])
        let found = try rows.map { row in
            let key = TranslationKey.ID(
                project: Project.Key(try row["project"]), hash: try row["hash"])
            let form = FormID(
                key: key, locale: LocaleCode(try row["locale"]),
                context: Context(code: try row["context"]) ?? Context())
            return (Taken(form: form, text: ExactText(try row["text"])), try row["at"] as Int)
        }
        times = Dictionary(found, uniquingKeysWith: max)
    }
}
