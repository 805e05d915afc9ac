import Catalog
package import Foundation
import GRDB
import KeyIndex
public import TML
import Text
import Wire

/// The sample project and its people, for a trial of the service.
public struct Demo: Sendable {
    let database: ServiceDatabase
    let accounts: Accounts

    /// A person of the demonstration. All persons have the password `demo`.
    struct Person {
        let author: SampleProject.Author
        let email: String
        let name: String
        let role: MemberRole
    }

    static let people = [
        Person(
            author: .translator, email: "translator@example.com", name: "Sample Translator",
            role: .translator),
        Person(
            author: .reviewer, email: "reviewer@example.com", name: "Sample Reviewer",
            role: .reviewer),
        Person(
            author: .anna, email: "anna@example.com", name: "Anna Example", role: .translator),
    ]

    /// Fills an empty database with the sample project and its three people. Does nothing if there
    /// is any account or project. Returns true if the database was filled.
    ///
    /// Only for a service that other computers cannot reach, because the passwords are public.
    /// Throws `ImportError` if the sample is damaged, and `ServiceError` if the database fails.
    public func install() throws -> Bool {
        guard let folder = Bundle.serviceSample
        else { throw ImportError("the sample project is not installed") }
        guard let hash = Sodium.passwordHash("demo") else {
            throw ServiceError.storage("not enough memory to hash a password")
        }
        return try install(from: folder, passwordHash: hash)
    }

    /// Returns the answers of the engine of the demonstration: recorded translations by language
    /// and text, from the files `recordings/<locale>.json` of the sample project.
    ///
    /// Throws `ImportError` if a file is damaged or the sample is not installed.
    public static func recordings() throws(ImportError) -> [LocaleCode: [String: String]] {
        guard let folder = Bundle.serviceSample
        else { throw ImportError("the sample project is not installed") }
        return try SampleProject.recordings(folder: folder)
    }

    func install(from folder: URL, passwordHash: String) throws -> Bool {
        let isEmpty = try database.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT NOT EXISTS (SELECT 1 FROM user) AND NOT EXISTS (SELECT 1 FROM project)
                    """) ?? false
        }
        guard isEmpty else { return false }
        let sample = try SampleProject(folder: folder)
        for person in Self.people {
            try accounts.set(
                email: person.email, name: person.name, passwordHash: passwordHash,
                isAdmin: false)
        }
        let now = database.clock()
        try database.write { db in try SampleLoader(db: db, sample: sample, now: now).load() }
        return true
    }
}

/// Stores a sample project with the same rules as all other changes.
private struct SampleLoader {
    let db: Database
    let sample: SampleProject
    let now: Int

    func load() throws {
        let builder = ProjectBuilder(db: db, now: now)
        let details = NewProject.usualDetails(locksOriginals: false)
        let project = try builder.project(sample.project, details, name: nil)
        for language in sample.languages { try builder.add(language, to: project.id) }
        let people = try people(of: project)
        let writer = ProjectWriter(db: db, project: project, actor: nil, now: now)
        var keys: [String: KeyID] = [:]
        for key in sample.keys { keys[key.new.hash] = try add(key, writer) }
        try addTerms(writer)
        for (locale, targets) in sample.targets.sorted(by: { $0.key < $1.key }) {
            for target in targets {
                guard let key = keys[target.key] else { continue }
                try add(target, key, locale, project, people)
            }
        }
    }

    private func people(of project: StoredProject) throws -> [SampleProject.Author: Member] {
        var people: [SampleProject.Author: Member] = [:]
        for person in Demo.people {
            let user = try UserID.fetchOne(
                db, sql: "SELECT id FROM user WHERE email = ?", arguments: [person.email])
            guard let user else { throw ServiceError.notFound("\(person.email) is missing") }
            let id = try Member.enter(
                db, project: project.id, user: user, role: person.role, locale: nil, now: now)
            people[person.author] = try Member.find(db, id: id)
        }
        return people
    }

    /// The terms are added by a manager, because none of the three people is a manager.
    private func addTerms(_ writer: ProjectWriter) throws {
        let manager = Member(
            id: .noRow, userID: .noRow, uuid: "", name: "", email: "", gender: nil, role: .manager,
            localeRoles: [:], isInline: false, isBlocked: false)
        let editor = GlossaryEditor(access: Access(writer.project, manager), writer: writer)
        for term in sample.terms { _ = try editor.add(term) }
    }

    private func add(_ key: SampleProject.Key, _ writer: ProjectWriter) throws -> KeyID {
        let id = try writer.register(key.new).id
        for source in key.sources {
            try writer.put(keys: [id], inSource: try writer.source(named: source))
        }
        for label in key.labels { try writer.tag(key: id, with: label) }
        return id
    }

    private func add(
        _ target: SampleProject.Target, _ key: KeyID, _ locale: String, _ project: StoredProject,
        _ people: [SampleProject.Author: Member]
    ) throws {
        func writer(_ author: SampleProject.Author) -> ProjectWriter {
            ProjectWriter(db: db, project: project, actor: people[author], now: now)
        }
        for translation in target.translations {
            let id = try writer(translation.author).add(
                ProjectWriter.NewTranslation(
                    key: key, locale: locale, label: translation.label,
                    context: translation.context, isMachine: translation.isMachine,
                    isImported: translation.author == .imported))
            func stored() throws -> StoredTranslation {
                guard let found = try StoredTranslation.find(db, project: project.id, id: id)
                else { preconditionFailure("the translation that was just written cannot be read") }
                return found
            }
            for (voter, value) in translation.votes + sample.supporters(of: translation) {
                guard let person = people[voter] else { continue }
                try writer(voter).vote(value, of: person, on: try stored())
            }
            switch translation.status {
            case "approved": try writer(.reviewer).approve(try stored())
            case "rejected":
                try writer(.reviewer).reject(try stored(), reason: translation.rejectReason)
            // The vote of the author would make the translation accepted, so this vote is removed.
            case "pending":
                guard let author = people[translation.author] else { continue }
                try writer(translation.author).vote(0, of: author, on: try stored())
            default: break
            }
        }
        if target.isLocked { try writer(.reviewer).setLock(true, key: key, locale: locale) }
    }
}

extension Bundle {
    /// The folder of the sample project, next to the program; `nil` if the files are not installed.
    /// A link that started the program is followed.
    package static var serviceSample: URL? {
        guard let program = main.executableURL else { return nil }
        let folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
            .appending(path: "tml-translator_TranslationService.resources/SampleProject")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }
}
