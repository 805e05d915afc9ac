import TML

/// Pairs each token of a found label with the token of the wanted label at the same position.
struct TokenPairing {
    /// The new names by old names, if the pairing is certain.
    private(set) var names: [String: String] = [:]
    /// The paired tokens, the found token first.
    private(set) var pairs: [(found: Token, wanted: Token)] = []
    private(set) var warnings: [String] = []
    /// The amount by which the differences reduce the similarity.
    private(set) var penalty = 0.0
    private let found: ComparedLabel
    let wanted: ComparedLabel

    init(_ found: ComparedLabel, _ wanted: ComparedLabel) {
        (self.found, self.wanted) = (found, wanted)
        let (old, new) = (found.tokens.map(\.name), wanted.tokens.map(\.name))
        if let byPlace = Self.names(old, new) {
            take(byPlace.filter { $0.key != $0.value }, isCertain: found.hasSameWords(as: wanted))
        } else {
            compareNames(old, new)
        }
        pairs = pairs(found.tokens, wanted.tokens)
        for pair in pairs where !Self.areShownAlike(pair.found, pair.wanted) {
            penalty += Similarity.Penalty.tokenKind
            warn("token_kind \(wanted.sign(ofToken: pair.wanted.name))")
        }
    }

    /// True if both labels have the tokens of TML, whose names can be replaced. Placeholders of
    /// other syntaxes are replaced whole.
    var isTML: Bool {
        found.label.syntax.placeholders == .tml && wanted.label.syntax.placeholders == .tml
    }
}

extension TokenPairing {
    /// Returns the new names by the old names at the same positions; `nil` if they do not
    /// correspond one to one.
    private static func names(_ old: [String], _ new: [String]) -> [String: String]? {
        guard old.count == new.count else { return nil }
        var names: [String: String] = [:]
        for (old, new) in zip(old, new) {
            guard names[old] ?? new == new else { return nil }
            names[old] = new
        }
        return Set(names.values).count == names.count ? names : nil
    }

    /// Renames tokens by position. If the words differ, the tokens may have moved with the words.
    /// Then the renaming is certain only for a single token, and several new names are not guessed.
    private mutating func take(_ moved: [String: String], isCertain: Bool) {
        let isExchange = moved.keys.contains(where: Set(moved.values).contains)
        if isCertain || moved.count <= 1 || isExchange {
            names = moved
            penalty += Similarity.Penalty.renamedToken * Double(moved.count)
            if !isCertain, moved.count > 1 { warnOfOrder() }
        } else {
            warnOfNames(missing: moved.values.sorted(), surplus: moved.keys.sorted())
            penalty += Similarity.Penalty.renamedToken * Double(moved.count)
        }
    }

    /// Compares the names if the labels have different numbers of tokens, or if the names do not
    /// correspond one to one.
    private mutating func compareNames(_ old: [String], _ new: [String]) {
        let (mine, theirs) = (Self.distinct(new), Self.distinct(old))
        let missing = mine.filter { !theirs.contains($0) }
        let surplus = theirs.filter { !mine.contains($0) }
        if missing.count == 1, surplus.count == 1 {
            names = [surplus[0]: missing[0]]
        } else {
            warnOfNames(missing: missing, surplus: surplus)
        }
        penalty += Similarity.Penalty.renamedToken * Double(min(missing.count, surplus.count))
        penalty +=
            Similarity.Penalty.missingToken * Double(abs(missing.count - surplus.count))
        let renamed = old.map { names[$0] ?? $0 }
        let common = Self.distinct(renamed).filter(new.contains)
        let isOther = common != mine.filter(renamed.contains)
        if isOther || old.count == new.count && names.isEmpty == surplus.isEmpty { warnOfOrder() }
    }

    private static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private func pairs(_ found: [Token], _ wanted: [Token]) -> [(Token, Token)] {
        if found.count == wanted.count { return zip(found, wanted).map { ($0, $1) } }
        return wanted.compactMap { token in
            found.first { (names[$0.name] ?? $0.name) == token.name }.map { ($0, token) }
        }
    }

    /// Whether both tokens show their value, or both show only words that the value chooses.
    private static func areShownAlike(_ found: Token, _ wanted: Token) -> Bool {
        let isOtherMark =
            found.separator != nil && wanted.separator != nil && found.separator != wanted.separator
        return !isOtherMark && found.showsValue == wanted.showsValue
    }

    private mutating func warnOfNames(missing: [String], surplus: [String]) {
        warnings += missing.map { "token_missing \(wanted.sign(ofToken: $0))" }
        warnings += surplus.map { "token_unknown \(found.sign(ofToken: $0))" }
    }

    private mutating func warnOfOrder() {
        penalty += Similarity.Penalty.order
        warn("token_order")
    }

    private mutating func warn(_ warning: String) {
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}
