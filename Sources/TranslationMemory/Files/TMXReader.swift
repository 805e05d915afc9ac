import Foundation
import TML
import Text

/// Reads TMX 1.4b, of this program and of others, in any encoding that XML has.
///
/// What stands in inline elements is taken as it is written: tokens and decorations of TML, tags of
/// others. A unit without a label, without a translation, or with a very long text is passed over.
final class TMXReader: MemoryFileReader {
    private static let pieceSize = 1 << 16

    static let format = MemoryFormat(
        title: "TMX", fileExtension: "tmx",
        recognizes: { beginning in
            let text = String(decoding: beginning.filter { $0 != 0 }, as: UTF8.self)
            return text.contains("<tmx") || text.contains("<!DOCTYPE tmx")
        },
        reader: { path, source in try TMXReader(path: path, source: source) },
        writer: { TMXWriter() })

    private let pieces: MemoryFilePieces
    private let units: TMXUnits
    private let stream: XMLStream
    private var isAtEnd = false

    init(path: String, source: LocaleCode?) throws {
        pieces = try MemoryFilePieces(path: path)
        units = TMXUnits(source: source)
        stream = try XMLStream(units)
    }

    var skipped: [SkippedUnit] { units.skipped }
    var skippedCount: Int { units.skippedCount }

    func next() throws -> LearnedText? {
        while true {
            if let text = units.next() { return text }
            if let problem = units.problem { throw problem }
            if isAtEnd { return nil }
            let piece = try pieces.next(upTo: Self.pieceSize)
            isAtEnd = piece.isEmpty
            do {
                try stream.read(piece)
            } catch {
                // What the piece has before that place is handed over first.
                units.fail(error)
            }
        }
    }
}
