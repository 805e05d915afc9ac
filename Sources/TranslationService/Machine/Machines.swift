public import Catalog
import GRDB
public import TML
import Wire

/// What the service does for translation by machine: it knows the phrases, and what was said before.
extension TranslationService {
    /// Finds what is to be translated.
    ///
    /// Throws `.forbidden` without `machine.use`, `.notFound` for a phrase that is not there or
    /// hidden from the translator, `.invalid` for a language that the project does not have.
    public func machineJob(
        _ session: Session, _ key: Project.Key, _ request: MachineRequest
    ) throws(ServiceError) -> MachineJob {
        try read { db in
            let access = try Access(db, session, key)
            let locale = try access.project.locale(db, request.locale, forReading: false)
            try access.member.require(.useMachine, in: LocaleCode(locale))
            let languages = MachineLanguages(db: db, project: access.project)
            let phrases = try request.keys.map { hash in
                let phrase = try Self.visiblePhrase(db, access, hash, LocaleCode(locale))
                return MachineJob.Item(
                    key: phrase.hash, id: nil, label: Label(phrase.label),
                    source: try languages.language(request.sourceLocale ?? phrase.locale))
            }
            let texts = try request.texts.map { text in
                let source = request.sourceLocale ?? access.project.defaultLocale
                return MachineJob.Item(
                    key: nil, id: text.id, label: Label(text.text),
                    source: try languages.language(source))
            }
            return MachineJob(items: phrases + texts, target: try languages.language(locale))
        }
    }

    private static func visiblePhrase(
        _ db: Database, _ access: Access, _ hash: String, _ locale: LocaleCode
    ) throws -> StoredKey {
        let found = try StoredKey.find(db, project: access.project.id, hash: hash)
        guard let found, found.isOffered,
            found.level <= access.member.role(in: locale).level
        else { throw ServiceError.notFound("There is no phrase \(hash)") }
        return found
    }

    /// The project's languages, its own first, for a list of what machines translate into.
    public func machineLocales(
        _ session: Session, _ key: Project.Key
    ) throws(ServiceError) -> [LocaleCode] {
        try read { db in
            let access = try Access(db, session, key)
            let own = access.project.defaultLocale
            let others = try access.project.locales(db).filter { $0 != own }
            return ([own] + others).map { LocaleCode($0) }
        }
    }
}

/// The languages of one request, each read once.
private struct MachineLanguages {
    let db: Database
    let project: StoredProject

    /// A language with its rules; without them when there is no definition.
    func language(_ locale: String) throws -> Language {
        guard let text = try project.definition(db, of: locale) else {
            return .plain(locale: LocaleCode(locale))
        }
        do {
            return try Language(definition: Array(text.utf8))
        } catch {
            return .plain(locale: LocaleCode(locale))
        }
    }
}
