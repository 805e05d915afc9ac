import Text

/// The smallest piece of a form's text in a comparison of several forms.
struct FormAtom: Hashable {
    enum Kind: Hashable {
        case word
        /// One white-space character. A piped token would remove white space at the ends of a word
        /// form.
        case space
        /// The token by whose value the forms differ, such as `{count}`.
        case value
        /// Text that a piped token cannot contain: another token, the markup of a decoration, or a
        /// character with a special meaning.
        case fixed
    }

    var kind: Kind
    var text: String

    static func == (left: FormAtom, right: FormAtom) -> Bool {
        left.kind == right.kind && left.text.isSame(as: right.text)
    }

    /// Splits a label into atoms.
    ///
    /// - Parameter name: the token by whose value the forms differ.
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

    /// Splits a text into words and single characters of white space or punctuation.
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

    /// Returns the kind of a character that is an atom of its own. `nil` if the character is part
    /// of a word.
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
