import Foundation
import TestSupport
import Testing
import Text
import TranslationFiles

@testable import tml_file_corpus

/// Odd but legal files of all formats. The folders and files have the usual names of the formats.
@Suite struct OddFileTests {
    static let folder = packageFolder.appending(path: "Tests/TranslationFilesTests/Files").path
    static let files = (try? CorpusFile.all(in: [folder])) ?? []
    /// The files with the originals of other files.
    private static let bases = ["values/", "/en/", "en.lproj/", "_en.arb"]

    @Test func eachFormatHasFiles() {
        #expect(Self.files.count >= 55)
        for format in FileFormat.all {
            let own = Self.files.filter { $0.expectedFormat == format.name }
            // The test counts the files of several formats with the same extension together.
            let first = FileFormat.all.first { $0.extensions == format.extensions }
            #expect(own.count >= 5 || first?.name != format.name, "\(format.name)")
        }
    }

    @Test(arguments: files)
    func aChangeOfATextChangesNoOtherByte(of file: CorpusFile) {
        var trial = FileTrial(file)
        trial.run(allUnits: true)
        #expect(trial.report.refusal == nil)
        #expect(trial.report.faults == [])
        #expect(trial.report.changes > 0)
    }

    /// Each file that is translated contains this text once or several times.
    @Test(arguments: files.filter { file in !bases.contains { file.name.contains($0) } })
    func theTextIsReadWithoutTheCodingOfTheFormat(of file: CorpusFile) throws {
        let document = try FileDocument.open(file.path)
        let texts = document.units.flatMap { [$0.label] + $0.forms.map(\.text) }
        #expect(texts.contains("Zapisz"))
    }

    @Test func aDifferenceHasNoEqualBytesAtItsEnds() {
        let difference = ByteDifference(from: [1, 2, 3, 4], to: [1, 2, 9, 9, 4])
        #expect(difference.old == 2..<3 && difference.new == 2..<4)
        let insertion = ByteDifference(from: [1, 1], to: [1, 1, 1])
        #expect(insertion.old.isEmpty && insertion.new.count == 1)
    }
}
