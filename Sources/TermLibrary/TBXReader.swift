import Catalog
import Foundation
import TML
import TextFiles

/// Reads TBX of either version, with languages as `langSet` or `langSec`.
final class TBXReader: TermFileReader {
    static let format = TermFormat(
        title: "TBX", fileExtension: "tbx",
        recognizes: { beginning in
            let text = String(decoding: beginning.filter { $0 != 0 }, as: UTF8.self)
            return text.contains("<martif") || text.contains("<tbx")
        },
        reader: { path, languages in try TBXReader(path: path, languages) },
        writer: { TBXWriter() })

    private let pieces: TextFilePieces
    private let concepts: TBXConcepts
    private let stream: XMLStream
    private var isAtEnd = false

    init(path: String, _ languages: TermLanguages) throws {
        pieces = try TextFilePieces(path: path)
        concepts = TBXConcepts(languages)
        stream = try XMLStream(concepts)
    }

    var skipped: SkippedUnits { concepts.skipped }

    func next() throws -> Term? {
        while true {
            if let term = concepts.next() { return term }
            if let problem = concepts.problem { throw problem }
            if isAtEnd { return nil }
            let piece = try pieces.next()
            isAtEnd = piece.isEmpty
            do {
                try stream.read(piece)
            } catch {
                // What the piece has before that place is handed over first.
                concepts.fail(error)
            }
        }
    }
}
