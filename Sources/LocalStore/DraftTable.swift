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

    func hasDrafts(in language: Int64) throws -> Bool {
        try db.integer("SELECT 1 FROM draft WHERE language = ? LIMIT 1", [language]) != nil
    }

    /// Deletes the typed drafts of a key that have the text of the best translation of their form,
    /// because the form shows this text without the draft, too.
    ///
    /// A draft stays if the outbox has a change of the form: the change may be undone after its
    /// answer, and the draft keeps the text. The drafts of a deleted key stay, too.
    func removeArrived(at place: TargetRowID) throws {
        try db.run(
            """
            DELETE FROM draft
            WHERE (language, key) IN (SELECT language, key FROM target
                    WHERE language = ? AND key = ? AND isGone = 0)
                AND isToReview = 0
                AND NOT EXISTS (SELECT 1 FROM change
                    WHERE change.language = draft.language AND change.key = draft.key
                        AND change.context = draft.context
                        AND kind IN \(Change.Kind.Name.ofForms))
                AND text = (SELECT translation.text FROM translation
                    WHERE translation.language = draft.language
                        AND translation.key = draft.key AND translation.context = draft.context
                        AND status <> \(TranslationStatus.rejected.number)
                    ORDER BY \(TranslationTable.order) LIMIT 1)
            """, [place.language, place.key])
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
