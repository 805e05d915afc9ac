import Catalog
import GRDB
import KeyIndex
import TML
import Text
import TranslationFiles

/// A stored file with the translations of the project: only the bytes of changed texts differ.
struct ProjectFileRendering {
    let db: Database
    let project: StoredProject
    let accept: Acceptance

    /// A translation for a form.
    private struct Chosen {
        let text: ExactText
        let isApproved: Bool
        /// True if the text is from a file, and no person has judged it.
        let isOfFile: Bool

        /// Returns true if the form of a file gets the text. Files can have different texts for the
        /// same key, so each file keeps its own text until a person decides.
        func counts(for form: FileForm) -> Bool {
            !isOfFile || form.text.isEmpty || form.text == text
        }
    }

    /// Returns the file with its translations. Throws `.invalid` if the stored file cannot be read.
    ///
    /// - Parameter bytes: the bytes that get the translations, for a file with several languages;
    ///   `nil` means the stored bytes.
    func render(_ file: StoredFile, on bytes: [UInt8]? = nil) throws -> RenderedFile {
        do {
            let document = try document(of: file, bytes ?? file.bytes)
            guard file.locale != project.defaultLocale else {
                return RenderedFile(file, document.bytes, refused: [])
            }
            let (changed, refusals) = try document.changedWherePossible(
                by: changes(of: document, file))
            return RenderedFile(file, changed.bytes, refused: refusals.map(\.unit))
        } catch let error as FileError {
            throw ServiceError.invalid("file", "unreadable", "\(file.path): \(error.sentence)")
        }
    }

    /// Returns a file with its translations into all its languages. `nil` without a file.
    ///
    /// - Parameter files: a row for each language of the file, the last imported one first.
    func render(_ files: [StoredFile]) throws -> RenderedFile? {
        var rendered: RenderedFile?
        for file in files {
            var next = try render(file, on: rendered?.bytes)
            next.refused = (rendered?.refused ?? []) + next.refused
            rendered = next
        }
        return rendered
    }

    private func document(of file: StoredFile, _ bytes: [UInt8]) throws -> FileDocument {
        let base = try file.basePath.flatMap { path in
            path == file.path
                ? bytes : try StoredFile.all(db, project.id, path: path).first?.bytes
        }
        return try FileDocument(
            path: file.path, bytes: bytes, base: base, locale: LocaleCode(file.locale),
            format: file.format)
    }
}

extension ProjectFileRendering {
    private func changes(of document: FileDocument, _ file: StoredFile) throws -> [FileChange] {
        let keys = try keys(of: file)
        let texts = try texts(of: file)
        let rules = try FileRules(of: project, db, for: document, in: file.locale)
        return document.units.compactMap { unit in
            guard !unit.isReadOnly, let key = keys[ExactText(unit.id)], let texts = texts[key]
            else { return nil }
            let chosen = zip(unit.forms, rules.sharedContexts(of: unit)).map { form, context in
                context.flatMap { texts[$0.code] }.flatMap { $0.counts(for: form) ? $0 : nil }
            }
            return Self.change(of: unit, to: chosen, document.format.states)
        }
    }

    /// Texts without an accepted translation stay. The state changes if all forms have one.
    private static func change(
        of unit: FileUnit, to chosen: [Chosen?], _ states: Set<FileUnit.State>
    ) -> FileChange? {
        let forms = zip(unit.forms, chosen).compactMap { form, chosen in
            chosen.flatMap { $0.text == form.text ? nil : FileForm(form.name, text: $0.text) }
        }
        let state = state(of: unit, chosen, isChanged: !forms.isEmpty, states)
        guard !forms.isEmpty || state != nil else { return nil }
        return FileChange(unit: unit.id, forms: forms, state: state)
    }

    private static func state(
        of unit: FileUnit, _ chosen: [Chosen?], isChanged: Bool, _ states: Set<FileUnit.State>
    ) -> FileUnit.State? {
        let all = chosen.compactMap { $0 }
        guard all.count == unit.forms.count, isChanged || !all.allSatisfy(\.isOfFile) else {
            return nil
        }
        let isApproved = states.contains(.approved) && all.allSatisfy(\.isApproved)
        let wanted = isApproved ? FileUnit.State.approved : .translated
        switch unit.state {
        case .approved where !isChanged: return nil
        case .untranslated, .toReview, .translated, .approved:
            return wanted == unit.state ? nil : wanted
        }
    }

    /// Returns the key of each unit.
    private func keys(of file: StoredFile) throws -> [ExactText: KeyID] {
        var keys: [ExactText: KeyID] = [:]
        try db.each(
            sql: "SELECT name, key FROM fileUnit WHERE file = ? AND isGone = 0",
            arguments: [file.id]
        ) { row in keys[ExactText(try row[0])] = try row[1] }
        return keys
    }

    /// Returns the best translation of each form, by the key and the code of the context.
    private func texts(of file: StoredFile) throws -> [KeyID: [String: Chosen]] {
        var texts: [KeyID: [String: Chosen]] = [:]
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT key, context, label, status,
                       isImported AND status <> 'approved' AND positiveVotes = 0 AS isOfFile
                FROM translation t
                WHERE key IN (SELECT key FROM fileUnit WHERE file = ? AND isGone = 0)
                  AND locale = ? AND status IN \(accept.sql)
                ORDER BY key, \(TranslationReader.order)
                """, arguments: [file.id, file.locale])
        while let row = try rows.next() {
            let (key, code): (KeyID, String) = (row["key"], row["context"])
            guard texts[key]?[code] == nil else { continue }
            texts[key, default: [:]][code] = Chosen(
                text: ExactText(row["label"]), isApproved: row["status"] == "approved",
                isOfFile: row["isOfFile"])
        }
        return texts
    }
}
