import GRDB
import TML

/// The language of labels and the language of their translations, as normalized codes.
struct LanguagePair {
    let source: String
    let target: String

    init(_ source: LocaleCode, _ target: LocaleCode) {
        self.source = source.normalized.rawValue
        self.target = target.normalized.rawValue
    }

    /// Returns the number of the pair; `nil` if no texts are stored for it.
    func id(in db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db.cachedStatement(
                sql: "SELECT id FROM languagePair WHERE source = ? AND target = ?"),
            arguments: [source, target])
    }

    static func all(in db: Database) throws -> [(id: Int64, pair: LanguagePair)] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT id, source, target FROM languagePair"))
            .map { ($0[0], LanguagePair(LocaleCode($0[1] as String), LocaleCode($0[2] as String))) }
    }

    /// Returns the penalty for a text of another region; `nil` if the text is in another language.
    func distance(to other: LanguagePair) -> Double? {
        guard let ofSource = Self.distance(source, other.source),
            let ofTarget = Self.distance(target, other.target)
        else { return nil }
        return ofSource + ofTarget
    }
}

extension LanguagePair {
    private static let otherRegion = 0.03

    /// Two codes have no distance if one of them names no region. Chinese of another region is
    /// another language, because its characters differ.
    private static func distance(_ left: String, _ right: String) -> Double? {
        if left == right { return 0 }
        let (mine, theirs) = (left.split(separator: "-"), right.split(separator: "-"))
        guard mine.first == theirs.first else { return nil }
        if mine.count == 1 || theirs.count == 1 { return 0 }
        return script(mine) == script(theirs) && mine.first != "zh" ? otherRegion : nil
    }

    private static func script(_ parts: [Substring]) -> Substring? {
        parts.dropFirst().first { $0.count == 4 }
    }
}
