import Catalog
import GRDB
import TML
import Wire

/// Adding, rewording and removing translations, and voting for them.
extension ChangeApplier {
    func create(_ change: ChangeRecord) throws -> Outcome {
        let (key, locale) = try place(of: change, .createTranslations)
        try requireOpenOriginal(key, locale)
        guard let label = change.data.label else { throw Self.missing("label") }
        let context = change.data.context ?? Context()
        try requireInUse(key, change)
        var outcome = Outcome(key: key, locale: locale)
        if let same = try StoredTranslation.same(
            db, key: key.id, locale: locale, label: label, context: context)
        {
            try support(same, change)
            outcome.translation = same.id
            outcome.isSameText = true
            return outcome
        }
        try requireNothingNew(change, key, locale, context)
        outcome.details = try check(label, context, key, locale, change)
        outcome.translation = try writer.add(
            ProjectWriter.NewTranslation(
                key: key.id, locale: locale, label: label, context: context,
                isMachine: change.data.isMachine ?? false, provider: change.data.provider))
        return outcome
    }

    /// Who submits a text that is there already votes for it.
    private func support(_ same: StoredTranslation, _ change: ChangeRecord) throws {
        guard change.data.isMachine != true, try !writer.hasVoted(1, member, on: same.id) else {
            return
        }
        try writer.vote(1, of: member, on: same)
    }

    /// A context that stays is not judged again: archives may have brought one that the language
    /// no longer knows.
    func update(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .updateOwn, any: .updateAny)
        let label = change.data.label ?? translation.label
        let context = change.data.context ?? translation.context
        var outcome = Outcome(key: key, locale: translation.locale, translation: translation.id)
        if label == translation.label, context == translation.context { return outcome }
        let newContext = context == translation.context ? Context() : context
        outcome.details = try check(label, newContext, key, translation.locale, change)
        let same = try StoredTranslation.same(
            db, key: key.id, locale: translation.locale, label: label, context: context)
        guard same == nil else {
            throw ServiceError.invalid(
                "label", "duplicate", "There is a translation with this text already")
        }
        try writer.reword(translation, label: label, context: context)
        return outcome
    }

    func delete(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .deleteOwn, any: .deleteAny)
        try writer.remove(translation)
        return Outcome(key: key, locale: translation.locale, translation: nil)
    }

    func vote(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .vote, any: .vote)
        guard let value = change.data.value, (-1...1).contains(value) else {
            throw ServiceError.invalid("value", "invalid", "A vote is -1, 0 or 1")
        }
        if try !writer.hasVoted(value, member, on: translation.id) {
            try writer.vote(value, of: member, on: translation)
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    /// Throws what makes the text or context impossible; returns `warnings` about the text, which
    /// are as bad as errors when the change asks to be `strict`.
    private func check(
        _ label: ExactText, _ context: Context, _ key: StoredKey, _ locale: String,
        _ change: ChangeRecord
    ) throws -> JSONObject {
        let language = try writer.facts.rules(of: locale)
        let role = member.role(in: LocaleCode(locale))
        let rules = TextRules(key: key, language: language, isLengthFree: role >= .reviewer)
        let warnings = TextWarnings.flaws(of: label.string, for: key)
        try rules.check(label.string, context, and: change.data.isStrict == true ? warnings : [])
        guard !warnings.isEmpty else { return [:] }
        return ["warnings": .array(warnings.map(\.json))]
    }
}
