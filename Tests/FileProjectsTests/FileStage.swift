import Catalog
import Foundation
import LocalStore
import Sync
import TML
import TestSupport
import Text
import TranslationAPI
import TranslationFiles

@testable import FileProjects

/// A file on disk, and a local copy that exchanges changes with it.
final class FileStage {
    let folder: TemporaryFolder
    let path: String
    let store: TranslationStore
    let server: FileServer
    let project: Project.Key

    static let locale: LocaleCode = "ru"
    static let usual = """
        # a comment
        open\t-\tOpen\t
        close\tt\tClose\tЗакрыть
        files\t-\t%d files\t\t\t\t
        fuzzy\tf\tSave\tЗапись
        locked\tt\tOK\tOK

        """

    init(_ text: String = FileStage.usual, format: FileFormat = TableFormat.format) throws {
        folder = try TemporaryFolder()
        path = folder.path("ru." + format.name)
        try Data(text.utf8).write(to: URL(filePath: path))
        store = try TranslationStore(path: folder.path("store.sqlite"))
        (server, project) = try Self.server(path, format: format)
    }

    static func server(
        _ path: String, format: FileFormat = TableFormat.format
    ) throws -> (FileServer, Project.Key) {
        let person = FilePerson(name: "Anna")
        let file = try FileProject(opening: path, format: format, for: person)
        return (FileServer([file.address], read: [file], person: person), file.address.project)
    }

    var text: String {
        get throws { String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self) }
    }

    /// Replaces a part of the file, as another program does: it writes a new file and renames it.
    func edit(_ old: String, _ new: String) throws {
        try Data(try text.replacing(old, with: new).utf8).write(
            to: URL(filePath: path), options: .atomic)
    }

    @discardableResult
    func exchange(_ server: FileServer? = nil) async throws -> (PushReport, PullReport) {
        let synchronizer = Synchronizer(store: store, server: server ?? self.server)
        _ = try await synchronizer.refreshProjects()
        var pushed = PushReport()
        let pulled = try await synchronizer.exchange(
            project, locale: Self.locale, .definition, into: &pushed)
        return (pushed, pulled)
    }

    func key(_ unit: String, in other: Project.Key? = nil) -> TranslationKey.ID {
        let project = other ?? project
        return TranslationKey.ID(
            project: project, hash: Fingerprint.name(of: [project.rawValue, unit]))
    }

    func detail(_ unit: String, in other: Project.Key? = nil) throws -> KeyDetail {
        guard let detail = try store.detail(of: key(unit, in: other), locale: Self.locale) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return detail
    }

    /// Submits a text as the workstation does.
    func submit(
        _ text: ExactText, _ unit: String, _ context: Context = Context(),
        in other: Project.Key? = nil
    ) throws {
        let basis = EditBasis(try detail(unit, in: other), context) { _ in true }
        _ = try store.submit(
            [basis.edit(of: context, to: text)], of: key(unit, in: other), locale: Self.locale)
    }

    /// Queues a verdict on the only translation of a unit, as the workstation does.
    func review(_ verdict: Verdict, _ unit: String) throws {
        let seen = try detail(unit).translations.map { SeenTranslation($0) }
        _ = try store.review(verdict, of: seen, key: key(unit), locale: Self.locale)
    }

    /// Returns a new text of the only form of a unit.
    func change(_ text: ExactText, _ unit: String) -> Change {
        Change(
            id: "change \(unit)", form: FormID(key: key(unit), locale: FileStage.locale),
            kind: .translate(text: text, base: nil))
    }

    static func number(_ rule: String) -> Context { ["n": ["number": rule]] }

    var shortName: String { path.split(separator: "/").suffix(2).joined(separator: "/") }
}
