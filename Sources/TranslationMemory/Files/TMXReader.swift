import TML
import Text
import TextFiles

/// Reads TMX 1.4b, of this program and of others, in any encoding that XML has.
///
/// The content of inline elements is read as it is written: tokens and decorations of TML, tags of
/// other programs. A unit without a label, without a translation, or with a very long text is
/// skipped.
final class TMXReader: MemoryFileReader {
    static let format = MemoryFormat(
        title: "TMX", fileExtension: "tmx",
        recognizes: { beginning in
            let text = String(decoding: beginning.filter { $0 != 0 }, as: UTF8.self)
            return text.contains("<tmx") || text.contains("<!DOCTYPE tmx")
        },
        reader: { path, languages in try TMXReader(path: path, source: languages.source) },
        writer: { _ in TMXWriter() })

    private let reader: XMLUnitReader<TMXUnits>

    init(path: String, source: LocaleCode?) throws {
        reader = try XMLUnitReader(path: path, TMXUnits(source: source))
    }

    var skipped: SkippedUnits { reader.skipped }

    func next() throws -> LearnedText? { try reader.next() }
}
