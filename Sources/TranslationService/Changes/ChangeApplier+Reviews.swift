import Catalog
import GRDB
import TML
import Wire

/// What reviewers do.
extension ChangeApplier {
    func approve(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .approve, any: .approve)
        let locks = change.data.lock == true
        if locks { try member.require(.lockKeys, in: LocaleCode(translation.locale)) }
        if translation.status != .approved {
            try writer.approve(translation, note: change.data.note)
        }
        if locks, try !writer.target(key: key.id, locale: translation.locale).isLocked {
            try writer.setLock(true, key: key.id, locale: translation.locale)
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    func reject(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .reject, any: .reject)
        if translation.status != .rejected {
            try writer.reject(translation, reason: change.data.reason?.string ?? "")
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    func reopen(_ change: ChangeRecord) throws -> Outcome {
        let (translation, key) = try subject(of: change, own: .approve, any: .approve)
        if translation.status == .approved || translation.status == .rejected {
            try writer.reopen(translation)
        }
        return Outcome(key: key, locale: translation.locale, translation: translation.id)
    }

    func setLock(_ isLocked: Bool, _ change: ChangeRecord) throws -> Outcome {
        let (key, locale) = try place(of: change, .lockKeys)
        if try writer.target(key: key.id, locale: locale).isLocked != isLocked {
            try writer.setLock(isLocked, key: key.id, locale: locale)
        }
        return Outcome(key: key, locale: locale)
    }
}
