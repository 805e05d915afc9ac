import Catalog
import GRDB
import TML
import Text

/// The texts that the translator has not submitted.
struct DraftTable {
    let db: Database

    /// - Parameter isToReview: true if the translator has not typed the text.
    func save(
        _ text: ExactText, context: Context, at place: TargetRowID, isToReview: Bool = false
    ) throws {
        try db.run(
            """
            INSERT OR REPLACE INTO draft (language, key, context, text, isToReview)
            VALUES (?, ?, ?, ?, ?)
            """, [place.language, place.key, context.code, text.string, isToReview])
    }

    func text(context: Context, at place: TargetRowID) throws -> ExactText? {
        try db.row(
            "SELECT text FROM draft WHERE language = ? AND key = ? AND context = ?",
            [place.language, place.key, context.code]
        ).map { ExactText(try $0["text"]) }
    }

    /// Returns the draft of a form; `nil` if there is none.
    func draft(of form: FormID, at place: TargetRowID) throws -> Draft? {
        try db.row(
            "SELECT text, isToReview FROM draft WHERE language = ? AND key = ? AND context = ?",
            [place.language, place.key, form.context.code]
        ).map {
            Draft(form: form, text: ExactText(try $0["text"]), isToReview: try $0["isToReview"])
        }
    }

    func remove(context: Context, at place: TargetRowID) throws {
        try db.run(
            "DELETE FROM draft WHERE language = ? AND key = ? AND context = ?",
            [place.language, place.key, context.code])
    }

    func removeAll(at place: TargetRowID) throws {
        try db.run(
            "DELETE FROM draft WHERE language = ? AND key = ?", [place.language, place.key])
    }

    func drafts(
        at place: TargetRowID, of key: TranslationKey.ID, locale: LocaleCode
    ) throws -> [Draft] {
        try db.rows(
            """
            SELECT context, text, isToReview FROM draft WHERE language = ? AND key = ?
            ORDER BY context
            """, [place.language, place.key]
        ).map {
            try Draft(
                form: FormID(
                    key: key, locale: locale, context: Context(code: $0["context"]) ?? Context()),
                text: ExactText($0["text"]), isToReview: $0["isToReview"])
        }
    }
}
