import TestSupport
import Testing
import Text
import TranslationFiles

@testable import tml_file_corpus

/// Damaged files: the formats read or refuse them, and a change of a text is as correct as in other
/// files. `scripts/fuzz files` tests more of them.
@Suite struct FileMutationTests {
    private static let runsPerFile = 60
    private static let pieces = [
        "", "\"", "\\", "\n", "\r", "<", ">", "&", "]]>", "<!--", "<![CDATA[", "{", "}", "[", "]",
        ",",
        ":", ";", "/*", "*/", "//", "#~ ", "#, fuzzy\n", "msgid \"\"", "msgstr[9] \"x\"",
        "<target/>",
        "<item>", "%#@n@", "\\u", "\\x", "{n, plural,", "\u{FEFF}", "\0", "ż", "👍🏽",
    ].map { Array($0.utf8) }

    @Test(arguments: OddFileTests.files)
    func aDamagedFileIsReadOrRefused(_ file: CorpusFile) throws {
        let bytes = try #require(try FileStorage.read(file.path))
        var random = SeededRandom(seed: UInt64(bytes.count))
        for run in 0..<Self.runsPerFile {
            let damaged = Self.damaged(bytes, &random)
            guard let document = try? FileDocument(path: file.path, bytes: damaged) else {
                continue
            }
            #expect(document.bytes == damaged)
            guard let unit = document.units.first(where: { !$0.isReadOnly && !$0.forms.isEmpty }),
                let changed = try? document.changed(by: [Self.change(of: unit)])
            else { continue }
            let reread = try document.reread(changed.bytes)
            #expect(reread.unit(unit.id)?.forms == changed.unit(unit.id)?.forms, "run \(run)")
            #expect(reread.units.count == document.units.count, "run \(run)")
        }
    }

    private static func change(of unit: FileUnit) -> FileChange {
        let form = unit.forms[0]
        let text = ExactText(form.text.string + " z")
        return FileChange(unit: unit.id, forms: [FileForm(form.name, text: text)])
    }

    /// Removes bytes, inserts a piece or exchanges a byte, at one to four places.
    private static func damaged(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.insert(contentsOf: random.pick(pieces), at: place)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
            case 2: bytes.removeSubrange(place...)
            default:
                guard place < bytes.count else { continue }
                bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            }
        }
        return bytes
    }
}
