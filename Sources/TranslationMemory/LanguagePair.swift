import GRDB
import TML

/// The language of labels and that of their translations; the spelling of a code does not count.
struct LanguagePair {
    let source: String
    let target: String

    init(_ source: LocaleCode, _ target: LocaleCode) {
        self.source = source.normalized.rawValue
        self.target = target.normalized.rawValue
    }

    /// Its number; `nil` when nothing was learned of it.
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

    /// What a text is worth less because it is in the language of another place; `nil` when it is in
    /// another language.
    func distance(to other: LanguagePair) -> Double? {
        guard let ofSource = Self.distance(source, other.source),
            let ofTarget = Self.distance(target, other.target)
        else { return nil }
        return ofSource + ofTarget
    }
}

extension LanguagePair {
    private static let otherRegion = 0.03

    /// Codes of which one names no region are taken for the same. Chinese of another region has other
    /// letters.
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
