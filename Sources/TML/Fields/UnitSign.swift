/// The sign of a unit at a number: a percent, degree or currency sign. There the number decides no form.
enum UnitSign {
    /// Such a sign stands at a token wherever the label has it, and the label gives the token no forms: `Save {num}%`, `{num} °C`, `€{num}`.
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

    /// The scalars of the segment that is nearest, without spaces; `nil` if it is a token. Decorations and
    /// spaces may stand between a number and its sign.
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
