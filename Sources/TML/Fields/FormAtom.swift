import Text

/// A piece of a form's text that is not divided when several forms are compared.
struct FormAtom: Hashable {
    enum Kind: Hashable {
        case word
        /// One sign of white space that a piped token would leave out at the end of a word form.
        case space
        /// The token of the value that the forms differ by, as `{count}`.
        case value
        /// What cannot stand inside a piped token: another token, a decoration's markup, a sign
        /// that means something there.
        case fixed
    }

    var kind: Kind
    var text: String

    static func == (left: FormAtom, right: FormAtom) -> Bool {
        left.kind == right.kind && left.text.isSame(as: right.text)
    }

    /// - Parameter name: the token that the forms differ by.
    static func atoms(of label: Label, varyingBy name: String) -> [FormAtom] {
        let bytes = label.bytes
        let values = Set(
            label.tokens.filter { $0.name == name && $0.text == $0.shortText }
                .map(\.range.lowerBound))
        return label.segments.flatMap { segment -> [FormAtom] in
            let text = bytes[segment.range]
            switch segment.kind {
            case .text: return words(text)
            case .token where values.contains(segment.range.lowerBound):
                return [FormAtom(kind: .value, text: text.string)]
            case .token, .decorationOpening, .decorationClosing, .lost:
                return [FormAtom(kind: .fixed, text: text.string)]
            }
        }
    }

    /// Runs of what is neither white space nor punctuation, and each other sign for itself.
    private static func words(_ bytes: ArraySlice<UInt8>) -> [FormAtom] {
        var atoms: [FormAtom] = []
        var word = ""
        for scalar in bytes.string.unicodeScalars {
            if let kind = Self.kind(scalar) {
                if !word.isEmpty { atoms.append(FormAtom(kind: .word, text: word)) }
                word = ""
                atoms.append(FormAtom(kind: kind, text: String(scalar)))
            } else {
                word.unicodeScalars.append(scalar)
            }
        }
        return word.isEmpty ? atoms : atoms + [FormAtom(kind: .word, text: word)]
    }

    /// What a sign is that stands for itself; nothing for one that belongs to a word.
    private static func kind(_ scalar: Unicode.Scalar) -> Kind? {
        switch scalar {
        case "{", "}", "|", ",", ":", "[", "]", "<", ">": return .fixed
        case "'", "’", "-", "#": return nil
        default: break
        }
        if scalar.isASCII, UInt8(ascii: scalar).isSpace { return .space }
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation:
            return .word
        default: return nil
        }
    }
}
