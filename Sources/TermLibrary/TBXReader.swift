import Catalog
import TML
import TextFiles

/// Reads TBX of version 2 or 3, with languages as `langSet` or `langSec`.
final class TBXReader: TermFileReader {
    static let format = TermFormat(
        title: "TBX", fileExtension: "tbx",
        recognizes: { beginning in
            let text = String(decoding: beginning.filter { $0 != 0 }, as: UTF8.self)
            return text.contains("<martif") || text.contains("<tbx")
        },
        reader: { path, languages in try TBXReader(path: path, languages) },
        writer: { _ in TBXWriter() })

    private let reader: XMLUnitReader<TBXConcepts>

    init(path: String, _ languages: TermLanguages) throws {
        reader = try XMLUnitReader(path: path, TBXConcepts(languages))
    }

    var skipped: SkippedUnits { reader.skipped }

    func next() throws -> Term? { try reader.next() }
}
