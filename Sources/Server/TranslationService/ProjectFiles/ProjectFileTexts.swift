import Catalog
import GRDB
import KeyIndex
import LanguageData
import TML
import Text
import TranslationFiles

/// The translations of files in a language: a text of a file never replaces the work of a person.
struct ProjectFileTexts {
    let writer: ProjectWriter
    let locale: String
    let rules: FileRules
    /// True if a person has to review all texts.
    let isPending: Bool
    /// The counts of the import.
    var report = ProjectFileReport()

    private var db: Database { writer.db }

    /// The form of a key with the texts of the file.
    private struct Form {
        let key: KeyID
        let context: Context
        let text: ExactText
        /// The text at the last import.
        let last: ExactText?
        /// True if the last text is that of an earlier label.
        let isLabelNew: Bool
        /// True if a person has to review the text.
        let isToReview: Bool
    }

    /// Imports the texts of a unit. Returns the unit for the next import.
    ///
    /// - Parameters:
    ///   - last: the unit at the last import, with this or with an earlier key.
    mutating func bring(
        _ unit: FileUnit, to key: KeyID, after last: ProjectFileUnits.Unit?
    ) throws -> ProjectFileUnits.Unit {
        let isToReview = isPending || unit.state == .toReview
        var new = ProjectFileUnits.Unit(key: key, isToReview: isToReview)
        for (form, context) in zip(unit.forms, rules.sharedContexts(of: unit))
        where !form.text.isEmpty {
            guard let context else {
                report.skipped += 1
                continue
            }
            // Another form has the same text.
            guard new.texts[context.code] != form.text else { continue }
            new.texts[context.code] = try bring(form.text, context, of: new, after: last)
        }
        return new
    }

    /// Imports a text of a unit. Returns the text for the next import.
    private mutating func bring(
        _ text: ExactText, _ context: Context, of unit: ProjectFileUnits.Unit,
        after last: ProjectFileUnits.Unit?
    ) throws -> ExactText? {
        let before = last?.texts[context.code]
        let isLabelNew = last.map { $0.key != unit.key } ?? false
        let wasToReview = last?.isToReview ?? false
        if !isLabelNew, before == text, !wasToReview || unit.isToReview { return text }
        let isToReview = unit.isToReview || (isLabelNew && before == text)
        return try bring(
            Form(
                key: unit.key, context: context, text: text, last: before,
                isLabelNew: isLabelNew, isToReview: isToReview))
    }

    /// Imports a text that the file has changed. Returns the imported text.
    private mutating func bring(_ form: Form) throws -> ExactText? {
        guard Self.isStorable(form.text) else {
            report.skipped += 1
            return form.last
        }
        if try writer.target(key: form.key, locale: locale).isLocked {
            report.lockedTexts += 1
            return form.last
        }
        let others = try StoredTranslation.offered(
            db, key: form.key, locale: locale, context: form.context)
        let same = try StoredTranslation.same(
            db, key: form.key, locale: locale, label: form.text, context: form.context)
        if let same {
            if form.last == form.text { try release(same, form) }
        } else if others.count == 1, others[0].label == form.last, try isUntouched(others[0]) {
            try writer.reimport(others[0], label: form.text, isToReview: form.isToReview)
            report.changedTranslations += 1
        } else {
            // The file and a person have changed the text.
            let isConflict = !others.isEmpty || (form.last != nil && !form.isLabelNew)
            try add(form.text, to: form.key, form.context, form.isToReview || isConflict)
        }
        return form.text
    }

    /// Accepts a pending text that the file does not mark for review any more.
    private mutating func release(_ same: StoredTranslation, _ form: Form) throws {
        guard !form.isToReview, same.status == .pending, try isUntouched(same) else { return }
        try writer.reimport(same, label: form.text, isToReview: false)
        report.changedTranslations += 1
    }

    private mutating func add(
        _ text: ExactText, to key: KeyID, _ context: Context, in other: String? = nil,
        _ isToReview: Bool
    ) throws {
        _ = try writer.add(
            ProjectWriter.NewTranslation(
                key: key, locale: other ?? locale, label: text, context: context,
                isImported: true, isToReview: isToReview))
        if isToReview {
            report.pendingTranslations += 1
        } else {
            report.newTranslations += 1
        }
    }

    private static func isStorable(_ text: ExactText) -> Bool {
        text.string.utf8.count <= Limits.labelBytes
            && ControlCharacters.first(in: text.string) == nil
            && !text.string.allSatisfy(\.isWhitespace)
    }

    /// Returns true if the text is from a file, and no person has judged it.
    private func isUntouched(_ translation: StoredTranslation) throws -> Bool {
        guard translation.isImported, [.accepted, .pending].contains(translation.status) else {
            return false
        }
        return try db.first(
            sql: "SELECT NOT EXISTS (SELECT 1 FROM vote WHERE translation = ?)",
            arguments: [translation.id]
        ) { try $0[0] } ?? false
    }
}

extension ProjectFileTexts {
    /// Gives the best translations of the key of an earlier label to the key of the new label, for
    /// a review.
    ///
    /// - Parameters:
    ///   - isEverywhere: true for the translations into all languages.
    ///   - replaced: the texts that the file itself has replaced, by the code of the context.
    mutating func carry(
        from old: KeyID, to new: KeyID, isEverywhere: Bool, except replaced: [String: ExactText]
    ) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT locale, context, label FROM translation t
                WHERE key = ? AND status <> 'rejected' AND (? OR locale = ?)
                ORDER BY locale, context, \(TranslationReader.order)
                """, arguments: [old, isEverywhere, locale])
        var seen: Set<[String]> = []
        for row in rows {
            let (locale, code): (String, String) = (row["locale"], row["context"])
            guard seen.insert([locale, code]).inserted, let context = Context(code: code) else {
                continue
            }
            let text = ExactText(row["label"])
            guard replaced[code] != text else { continue }
            let same = try StoredTranslation.same(
                db, key: new, locale: locale, label: text, context: context)
            if same == nil { try add(text, to: new, context, in: locale, true) }
        }
    }
}

extension FileRules {
    /// Creates the rules of a language of a project for the forms of a file.
    init(
        of project: StoredProject, _ db: Database, for document: FileDocument, in locale: String
    ) throws {
        let definition = try project.definition(db, of: locale) ?? "{}"
        self.init(
            definition: Array(definition.utf8), formula: document.formula,
            cldr: BuiltInLanguages.cldrDefinition(for: LocaleCode(locale)))
    }
}
