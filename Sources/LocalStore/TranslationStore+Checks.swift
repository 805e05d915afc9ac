public import Catalog
import GRDB
public import TML

extension TranslationStore {
    /// Sets the issues of a check in a form aside, or no longer.
    ///
    /// It holds for the form, whatever its text becomes. What concerns all forms of the key
    /// together is set aside with the form that always applies. Throws `failed` for a key that
    /// was never here.
    public func setDismissed(
        _ isDismissed: Bool, _ check: Check, in form: FormID
    ) throws(StoreError) -> KeyDetail {
        try write { db in
            let place = try Places(db: db).place(of: form.key, form.locale)
            try CheckTable(db: db).setDismissed(
                isDismissed, check, context: form.context, at: place)
            return try Self.knownDetail(of: form.key, locale: form.locale, in: db)
        }
    }

    /// The checks that are switched off in a project; none for one that was never saved.
    public func checksOff(in project: Project.Key) throws(StoreError) -> Set<Check> {
        try read { db in
            guard let id = try Places(db: db).project(project) else { return [] }
            return try CheckTable(db: db).off(in: id)
        }
    }

    /// Switches a check off in a project, or on again, and says which are off then.
    ///
    /// Throws `failed` for a project that was never saved.
    public func setOff(
        _ isOff: Bool, _ check: Check, in project: Project.Key
    ) throws(StoreError) -> Set<Check> {
        try write { db in
            let id = try Places(db: db).knownProject(project)
            try CheckTable(db: db).setOff(isOff, check, in: id)
            return try CheckTable(db: db).off(in: id)
        }
    }
}
