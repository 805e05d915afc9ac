import Foundation
import LocalStore
import TestSupport
import Testing
import Text
import TextFiles

@testable import tml_translator

/// What every kind of file with a translator's own work owes to `export` and `import`.
@Suite struct WorkFormatTests {
    private let folder: TemporaryFolder
    private let work: RescuedWork

    init() throws {
        folder = try TemporaryFolder()
        var work = RescuedWork(database: "/a.sqlite")
        work.drafts = [
            RescuedWork.Draft(
                form: RescuedWork.Form(project: "p", locale: "de", key: "k", context: ""),
                text: "Sichern\u{1B}[31m")
        ]
        self.work = work
    }

    @Test(arguments: WorkFormat.all.map(\.fileExtension))
    func whatIsWrittenActsOnNoTerminalAndIsReadAgain(ending: String) throws {
        let format = try #require(WorkFormat.all.forFile("a.\(ending.uppercased())"))
        let text = try #require(try format.newWriter().entry([work, work]))
        #expect(!text.contains("\u{1B}"))
        let path = folder.path("work")
        try Data(text.utf8).write(to: URL(filePath: path))
        guard format.isReadable else { return }
        #expect(format.recognizes(Array(text.utf8.prefix(100))))
        let reader = try WorkFormat.all.open(path)
        #expect(try reader.next() == [work, work])
        #expect(try reader.next() == nil)
    }

    @Test func otherFilesAreRefused() throws {
        let path = folder.path("other")
        for text in ["", "{}", "Drafts: 1", "\u{0}\u{1}"] {
            try Data(text.utf8).write(to: URL(filePath: path))
            #expect(throws: TextFileError.unknown) { try WorkFormat.all.open(path) }
        }
        #expect(throws: TextFileError.self) { try WorkFormat.all.open(folder.path("missing")) }
    }
}
