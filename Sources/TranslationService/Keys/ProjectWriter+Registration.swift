public import Catalog
import GRDB
import TML
import Wire

extension TranslationService {
    /// Registers what an app has met (`tml-service.md` 3.5): unknown keys and sources are made,
    /// known keys are noted as still in use and put into their additional source. Sending it again
    /// is harmless.
    ///
    /// Apps may do it, and translators with inline mode (`tml-service.md` 8, row 22); others get
    /// `.forbidden`.
    public func register(
        _ registration: KeyRegistration, in key: Project.Key, _ session: Session, once: OnceKey?
    ) throws(ServiceError) -> WriteAnswer {
        try write(session, in: .key(key), once: once) { access, writer in
            let member = access.member
            if !(member.isInline && member.allows(.createTranslations)) {
                try member.require(.registerKeys)
            }
            var work = try Registrar(writer: writer, level: member.role.level)
            for source in registration.sources { try work.add(source) }
            return .ok([:])
        }
    }
}

/// The writing half of a registration.
private struct Registrar {
    let writer: ProjectWriter
    /// Of who registers: no key gets a higher one.
    let level: Int

    private let defaultLevel: Int
    private let locales: [LocaleCode]
    private var sources: [ExactText: Int] = [:]

    init(writer: ProjectWriter, level: Int) throws {
        self.writer = writer
        self.level = level
        defaultLevel = writer.project.passedOn["default_level"]?.integer ?? 0
        locales = try writer.project.locales(writer.db).map { LocaleCode($0) }
    }

    /// Each name of a path is a source, and has those after it nested in it.
    mutating func add(_ source: KeyRegistration.Source) throws {
        var path: [Int] = []
        for name in source.path {
            let id = try id(named: name)
            for parent in path where parent != id { try writer.nest(id, in: parent) }
            path.append(id)
        }
        for key in source.keys { try add(key, to: path.last) }
    }

    private mutating func id(named name: String) throws -> Int {
        if let id = sources[ExactText(name)] { return id }
        let id = try writer.source(named: name)
        sources[ExactText(name)] = id
        return id
    }

    private func add(_ key: KeyRegistration.Key, to source: Int?) throws {
        let hash = KeyHash.key(label: key.label, description: key.description)
        let known = try writer.verify(hash: hash)
        let id = try known ?? writer.register(new(key, hash)).id
        guard let source else { return }
        let moved = try writer.put(keys: [id], inSource: source)
        if known != nil, !moved.isEmpty { try writer.touch(key: id) }
    }

    private func new(_ key: KeyRegistration.Key, _ hash: String) -> NewKey {
        let locale = LocaleCode(key.locale ?? writer.project.defaultLocale)
        return NewKey(
            hash: hash, label: key.label, description: key.description,
            locale: (locales.first { $0 == locale } ?? locale).rawValue,
            level: min(max(key.level ?? defaultLevel, 0), level), syntax: key.syntax)
    }
}
