/// A percent, degree or currency sign next to a number. The number then selects no form.
enum UnitSign {
    /// Whether the token is next to a sign in all places of the label, and has no word forms:
    /// `Save {num}%`, `{num} °C`, `€{num}`.
    static func stands(at name: String, in label: Label) -> Bool {
        let tokens = label.tokens.filter { $0.name == name }
        guard !tokens.isEmpty, tokens.allSatisfy({ $0.kind == .data }) else { return false }
        return tokens.allSatisfy { token in
            guard let place = label.segments.firstIndex(where: { $0.range == token.range }) else {
                return false
            }
            let before = text(label.segments[..<place].reversed(), label)
            let after = text(label.segments[(place + 1)...], label)
            return after?.first?.isUnitSign ?? false || before?.last?.isCurrency ?? false
        }
    }

    /// Returns the scalars of the nearest text, without spaces. `nil` if a token is nearer.
    /// Decorations and spaces may be between a number and its sign.
    private static func text(
        _ segments: some Sequence<Segment>, _ label: Label
    ) -> [Unicode.Scalar]? {
        for segment in segments {
            switch segment.kind {
            case .text:
                let text = String(decoding: label.bytes[segment.range], as: UTF8.self)
                let seen = text.unicodeScalars.filter { !$0.properties.isWhitespace }
                if !seen.isEmpty { return Array(seen) }
            case .token: return nil
            case .decorationOpening, .decorationClosing, .lost: continue
            }
        }
        return nil
    }
}

extension Unicode.Scalar {
    fileprivate var isCurrency: Bool { properties.generalCategory == .currencySymbol }

    fileprivate var isUnitSign: Bool {
        isCurrency || ["%", "‰", "‱", "٪", "؉", "°", "℃", "℉"].contains(self)
    }
}
