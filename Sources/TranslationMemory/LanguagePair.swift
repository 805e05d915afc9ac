import GRDB
import TML

/// The language of labels and the language of their translations, as normalized codes.
struct LanguagePair: Equatable {
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

    /// Two codes of the same script have no distance if one of them names no region. Chinese of
    /// another region is another language, because its characters and words differ. A former code
    /// of a language means the same language: `iw` is `he`.
    private static func distance(_ left: String, _ right: String) -> Double? {
        if left == right { return 0 }
        guard LocaleCode(left).present.base == LocaleCode(right).present.base else { return nil }
        let (mine, theirs) = (left.split(separator: "-"), right.split(separator: "-"))
        if let own = script(mine), let other = script(theirs), own != other { return nil }
        guard let own = region(mine), let other = region(theirs), own != other else {
            return 0
        }
        return mine.first == "zh" ? nil : otherRegion
    }

    /// Returns the script of a code in small letters, or the usual script of the language in the
    /// region; `nil` if the usual script is not known.
    private static func script(_ parts: [Substring]) -> String? {
        if let script = parts.dropFirst().first(where: { $0.count == 4 }) {
            return script.lowercased()
        }
        switch parts.first {
        case "zh": return region(parts).map(traditional.contains) == true ? "hant" : "hans"
        case "sr": return "cyrl"
        default: return nil
        }
    }

    /// The regions with traditional Chinese characters.
    private static let traditional: Set<Substring> = ["TW", "HK", "MO"]

    private static func region(_ parts: [Substring]) -> Substring? {
        parts.dropFirst().first { $0.count == 2 || $0.count == 3 && $0.allSatisfy(\.isNumber) }
    }
}
