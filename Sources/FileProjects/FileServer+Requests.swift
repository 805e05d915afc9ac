public import Catalog
import LanguageData
public import TML
import Text
public import TranslationAPI
import TranslationFiles

/// The requests of the workstation.
extension FileServer: WorkstationServer {
    /// Returns the description of the files.
    public func serverInfo() -> ServerDescription {
        ServerDescription(name: "files", features: ["changes"])
    }

    /// Throws `refused`, because files need no sign-in.
    public func signIn(
        email: String, password: Secret, code: Secret?
    ) throws(ServerError) -> Secret {
        throw .refused("files need no sign-in")
    }

    /// Returns the person who translates.
    public func me() -> Translator {
        Translator(userID: FileScope.me, name: person.name, email: person.email)
    }

    /// Returns a project for each file, the opened ones first, without those that the person has
    /// removed.
    public func projects() -> [Project] {
        addresses.filter { !removed.contains($0.project) }.map(Self.project)
    }

    /// Returns the permissions in a file.
    public func membership(in project: Project.Key) throws(ServerError) -> Membership {
        let states = try with(project) { (file) throws(ServerError) in file.document.format.states }
        var permissions = Self.permissions
        if !states.isDisjoint(with: [.toReview, .approved]) { permissions.insert(.approve) }
        if states.contains(.toReview) { permissions.insert(.reject) }
        return Membership(
            translatorID: FileScope.me, role: Membership.fileRole, permissions: permissions)
    }

    /// Returns the project with the definitions of its two languages.
    public func definition(
        of project: Project.Key, locale: LocaleCode
    ) throws(ServerError) -> ProjectDefinition {
        try with(project) { (file) throws(ServerError) in
            ProjectDefinition(
                project: Self.project(at: file.address),
                languageDefinitions: file.definitions.definitions)
        }
    }

    /// Returns a page of the keys in the order of the file.
    public func keys(
        of project: Project.Key, locale: LocaleCode, page: Int, perPage: Int, seen: String?
    ) throws(ServerError) -> KeyPage {
        try with(project, seen) { (file) throws(ServerError) in
            let version = file.version
            let count = version.count
            let start = min(count, max(0, page - 1) * perPage)
            let places = start..<min(count, start + perPage)
            return KeyPage(
                keys: places.map { version.record(at: $0).pulled },
                page: page, totalPages: max(1, (count + perPage - 1) / perPage),
                totalKeys: count, cursor: version.cursor)
        }
    }

    /// Returns the label of a key by its position in the file.
    public func label(
        of project: Project.Key, keyAt place: Int
    ) throws(ServerError) -> String? {
        try with(project) { (file) throws(ServerError) in
            let units = file.document.units
            return units.indices.contains(place - 1) ? units[place - 1].label.string : nil
        }
    }

    /// Returns the changes of the file since a version of this session, or since the last version
    /// of an earlier session if the file is the same.
    public func news(
        of project: Project.Key, locale: LocaleCode, since cursor: String, seen: String?,
        limit: Int
    ) throws(ServerError) -> NewsPage {
        try with(project, seen ?? cursor) { (file) throws(ServerError) in
            guard let items = file.news.items(since: cursor) else { throw .cursorExpired }
            let newest = file.version.cursor
            return NewsPage(items: items, cursor: newest, newest: newest, hasMore: false)
        }
    }

    /// Looks at the file once per second until it changes.
    public func newsOfOthers(
        of project: Project.Key, locale: LocaleCode, since cursor: String, wait seconds: Int
    ) async throws(ServerError) -> NewsPage {
        let end = ContinuousClock.now + .seconds(seconds)
        while true {
            let page = try news(
                of: project, locale: locale, since: cursor, seen: nil, limit: .max)
            guard page.items.isEmpty, ContinuousClock.now < end else { return page }
            do {
                try await Task.sleep(for: Self.pause)
            } catch {
                throw .cancelled
            }
        }
    }

    /// Returns the progress of the language of a file. A file of an earlier session is not read for
    /// that.
    public func progress(
        of project: Project.Key
    ) throws(ServerError) -> [LanguageProgress] {
        guard opened.contains(project) || files[project] != nil else { return [] }
        return try with(project) { (file) throws(ServerError) in
            [file.version.progress(in: file.address.locale)]
        }
    }
}

extension FileServer {
    /// Makes the changes and writes the file, once for all changes.
    ///
    /// The changes of a file of an earlier session that cannot be read now stay in the outbox.
    public func send(
        _ changes: [Change], to project: Project.Key, seen: String?
    ) throws(ServerError) -> ChangesAnswer {
        do {
            return try with(project, seen) { (file) throws(ServerError) in
                try write(changes, to: &file)
            }
        } catch {
            guard !opened.contains(project) else { throw error }
            return Self.skipped(changes)
        }
    }

    /// Compares the changes with the file.
    public func outcomes(
        of changes: [Change], in project: Project.Key
    ) throws(ServerError) -> ChangesAnswer {
        try with(project) { (file) throws(ServerError) in
            let results = changes.map { change in
                ChangeResult(id: change.id, outcome: file.version.outcome(of: change))
            }
            return ChangesAnswer(results: results, cursor: file.version.cursor)
        }
    }

    private static func skipped(_ changes: [Change]) -> ChangesAnswer {
        ChangesAnswer(
            results: changes.map { ChangeResult(id: $0.id, outcome: .skipped) }, cursor: nil)
    }

    private func write(
        _ changes: [Change], to file: inout FileProject
    ) throws(ServerError) -> ChangesAnswer {
        for _ in 0..<Self.mostAttempts {
            var batch = file.newBatch()
            for change in changes { batch.take(change) }
            let before = file.version.cursor
            guard try put(&batch, into: &file) else { continue }
            let results = batch.results(in: file.version)
            let now = file.version
            let tellsAll = now.isWhole(
                results, of: changes, since: file.news.items(since: before))
            return ChangesAnswer(
                results: results, cursor: now.cursor, since: tellsAll ? before : nil)
        }
        throw .file("\(file.address.name): another program changes the file continuously")
    }

    /// - Returns: false if the changes must be compared with the file again.
    private func put(
        _ batch: inout FileBatch, into file: inout FileProject
    ) throws(ServerError) -> Bool {
        do {
            guard let texts = try file.write(&batch) else { return false }
            if texts > 0 { written[file.address.project, default: 0] += texts }
            return true
        } catch {
            throw .file(Self.sentence(error, about: file.address))
        }
    }
}

extension FileServer {
    private static func project(at address: FileAddress) -> Project {
        Project(
            key: address.project, name: address.name, summary: summary(of: address),
            defaultLocale: address.source,
            languages: [address.source, address.locale].map(language))
    }

    /// The path of the file, and the sentence that it is gone.
    private static func summary(of address: FileAddress) -> String {
        address.isThere ? address.path : "The file is gone: \(address.path)"
    }

    private static func language(_ locale: LocaleCode) -> ProjectLanguage {
        guard let names = BuiltInLanguages.names(of: locale) else {
            return ProjectLanguage(locale: locale, englishName: locale.rawValue)
        }
        return ProjectLanguage(
            locale: locale, englishName: names.englishName, nativeName: names.nativeName,
            isRightToLeft: names.isRightToLeft)
    }
}
