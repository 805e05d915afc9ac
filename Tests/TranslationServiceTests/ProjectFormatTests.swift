import Foundation
import TestSupport
import Testing

@testable import TranslationService

/// What every kind of file owes to the commands that export and import.
@Suite struct ProjectFormatTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func everyFormatHasANameOfItsOwnAndAUse() {
        let names = ProjectFormat.all.map(\.name)
        #expect(Set(names).count == names.count)
        for format in ProjectFormat.all {
            #expect(format.reader != nil || format.writer != nil, "\(format.name)")
            #expect(!format.fileExtensions.isEmpty, "\(format.name)")
        }
    }

    /// Whatever the file is called.
    @Test(arguments: ProjectFormat.written.map(\.name))
    func whatIsWrittenIsRecognised(name: String) throws {
        let format = try #require(ProjectFormat.written.first { $0.name == name })
        let service = try TranslationService(path: folder.path("server.sqlite")) { 1_700_000_000 }
        _ = try service.demo.install()
        let project = try #require(service.projects.lines().first).key
        let path = folder.path("exported")
        try service.archives.export(project, to: path, format: format)
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains { $0.contains("building") })
        guard format.reader != nil else { return }
        #expect(format.recognizes(try FileBeginning(of: path)))
        let report = try service.archives.importRelease(at: path)
        #expect(report.project == project)
        #expect(report.newKeys == 0 && report.newTranslations == 0)
    }

    @Test func aFileOfNoFormatIsToldWhatThereIs() throws {
        let path = folder.path("notes.odt")
        try Data("PK and so on".utf8).write(to: URL(filePath: path))
        let limits = ImportOptions(limits: ArchiveLimits())
        let error = #expect(throws: ImportError.self) { try ProjectFormat.open(path, limits) }
        #expect(error?.description.hasPrefix("\(path) has an unknown format") == true)
        #expect(error?.description.contains("release archive of 2016 (.tar.gz") == true)
    }
}
