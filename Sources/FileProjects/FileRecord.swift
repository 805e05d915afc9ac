import Catalog
import TML
import Text
import TranslationFiles

/// A unit of a file with the records that the workstation reads: a key, its target, and a
/// translation for each form with a text.
struct FileRecord: Hashable, Sendable {
    let unit: FileUnit
    private(set) var key: TranslationKey
    private(set) var target: Target
    /// A record for each form of the unit, in the order of the file; `nil` for a form that the
    /// workstation cannot name.
    private(set) var forms: [Form?]

    /// A form with its text.
    struct Form: Hashable, Sendable {
        let context: Context
        /// The number of the translation, also of a missing one.
        let id: Int
        /// `nil` if the form has no text.
        var translation: Translation?
    }

    /// - Parameter version: the number of the version of the file that brought the unit.
    init(_ unit: FileUnit, in scope: FileScope, version: Int) {
        self.unit = unit
        key = Self.key(unit, in: scope)
        let hash = key.id.hash
        let status = Self.status(of: unit)
        forms = zip(unit.forms, scope.rules.contexts(of: unit)).map { form, context in
            context.map { Self.form($0, form.text, of: hash, status, in: scope) }
        }
        target = Target(status: Self.targetStatus(of: unit), isLocked: unit.isReadOnly)
        stamp(version)
    }

    /// The translations that the file contains.
    var translations: [Translation] { forms.compactMap { $0?.translation } }

    /// The key as a page of the full list has it.
    var pulled: PulledKey { PulledKey(key: key, target: target, translations: translations) }

    /// Returns the position of the form in the unit; `nil` if the unit has no such form.
    func place(of context: Context) -> Int? { forms.firstIndex { $0?.context == context } }

    /// Returns the position of the form with the translation.
    func place(of translation: Int) -> Int? { forms.firstIndex { $0?.id == translation } }
}

extension FileRecord {
    private static func key(_ unit: FileUnit, in scope: FileScope) -> TranslationKey {
        TranslationKey(
            id: TranslationKey.ID(project: scope.project, hash: scope.hash(of: unit)),
            label: unit.label, description: ExactText(unit.context), locale: scope.source,
            syntax: unit.syntax.name, maxLength: unit.maxLength, note: unit.note,
            sources: unit.references.first.map { [source(of: $0)] } ?? [])
    }

    /// Returns the path of the file in a reference: `src/main.c` of `src/main.c:12`.
    private static func source(of reference: String) -> String {
        guard let colon = reference.utf8.lastIndex(of: UInt8(ascii: ":")),
            Int(reference[colon...].dropFirst()) != nil
        else { return reference }
        return String(reference[..<colon])
    }

    private static func form(
        _ context: Context, _ text: ExactText, of hash: String, _ status: TranslationStatus,
        in scope: FileScope
    ) -> Form {
        let id = 1 + Fingerprint.number(of: [hash, " ", context.code])
        guard !text.isEmpty else { return Form(context: context, id: id) }
        let isOurs = scope.written[id] == text
        return Form(
            context: context, id: id,
            translation: Translation(
                id: id, text: text, context: context, status: status,
                author: isOurs ? scope.person.name : "",
                authorID: isOurs ? FileScope.me : nil))
    }

    private static func status(of unit: FileUnit) -> TranslationStatus {
        switch unit.state {
        case .approved: .approved
        case .translated: .accepted
        case .toReview, .untranslated: .pending
        }
    }

    /// A unit without one of its forms is pending.
    static func targetStatus(of unit: FileUnit) -> TargetStatus {
        let missing = unit.forms.count { $0.text.isEmpty }
        guard missing < unit.forms.count else { return .untranslated }
        guard missing == 0 else { return .pending }
        return switch unit.state {
        case .approved: .approved
        case .translated: .accepted
        case .toReview, .untranslated: .pending
        }
    }
}

extension FileRecord {
    /// Gives the revisions the number of another version of the file.
    mutating func renumber(_ version: Int) {
        key.revision = version
        for place in forms.indices {
            guard let old = forms[place]?.translation?.revision else { continue }
            let revision = FileRevision.revision(FileRevision.content(of: old), version: version)
            forms[place]?.translation?.revision = revision
            forms[place]?.translation?.contentRevision = revision
        }
        target.revision = FileRevision.revision(
            FileRevision.content(of: target.revision), version: version)
    }

    /// Sets the revisions of all records.
    private mutating func stamp(_ version: Int) {
        key.revision = version
        for place in forms.indices {
            guard let translation = forms[place]?.translation else { continue }
            let revision = FileRevision.revision(
                FileRevision.content(of: [translation.text.string], translation.status),
                version: version)
            forms[place]?.translation?.revision = revision
            forms[place]?.translation?.contentRevision = revision
        }
        target.revision = FileRevision.revision(targetContent, version: version)
    }

    private var targetContent: Int {
        var parts = [target.status.rawValue, " ", target.isLocked ? "true" : "false", " "]
        for (index, form) in unit.forms.enumerated() {
            if index > 0 { parts.append("\u{0}") }
            parts.append(form.text.string)
        }
        // The highest status, because the target is never older than its translations.
        return FileRevision.content(of: parts, .rejected)
    }

    /// Gives the records that are as before the revisions that they had.
    mutating func keepRevisions(of old: FileRecord) {
        if FileRevision.content(of: old.target.revision)
            == FileRevision.content(of: target.revision)
        {
            target.revision = old.target.revision
        }
        let revision = key.revision
        key.revision = old.key.revision
        if key != old.key { key.revision = revision }
        for place in forms.indices {
            guard let now = forms[place], let before = old.form(now.id)?.translation,
                let translation = now.translation,
                FileRevision.content(of: before.revision)
                    == FileRevision.content(of: translation.revision)
            else { continue }
            forms[place]?.translation?.revision = before.revision
            forms[place]?.translation?.contentRevision = before.revision
        }
    }

    /// Returns the form with the number of a translation.
    func form(_ id: Int) -> Form? { place(of: id).flatMap { forms[$0] } }

    /// Returns the news that make the old record this record; all data without an old record.
    func news(since old: FileRecord?) -> [NewsItem] {
        let hash = key.id.hash
        var items: [NewsItem] = key == old?.key ? [] : [.key(key)]
        let gone = (old?.translations ?? []).filter { form($0.id)?.translation == nil }
        items += gone.map { .translationDeleted(id: $0.id, hash: hash) }
        items += translations.filter { $0 != old?.form($0.id)?.translation }
            .map { .translation($0, hash: hash) }
        if target != old?.target { items.append(.target(target, hash: hash)) }
        return items
    }
}
