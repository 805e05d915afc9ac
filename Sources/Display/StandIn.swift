/// Glyphs of one column for characters that are invisible, or that would control the terminal.
enum StandIn {
    /// Returns the glyph for a character that is never sent to a terminal: a control, a character
    /// that changes the direction of the text around it, an invisible filler, half a flag, or a
    /// format character that terminals show differently. `nil` for other characters.
    static func always(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x0A: "\u{2424}"
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: "\u{2421}"
        case 0x80..<0xA0: "\u{FFFD}"
        case 0xAD: "\u{2010}"
        case 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF:
            formatGlyphs[scalar]
        case 0x115F, 0x1160, 0x3164, 0xFFA0: other
        case 0x1F1E6...0x1F1FF: circledLetter(for: scalar)
        default: nil
        }
    }

    /// Returns the glyph for a character that only an editor must show; `nil` for other characters.
    static func revealed(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0xA0...0x3000: revealedGlyphs[scalar]
        default: nil
        }
    }

    /// The glyph for format characters and Hangul fillers that have no glyph of their own.
    static let other: Unicode.Scalar = "\u{25AF}"

    /// The base for a mark without a base.
    static let dottedCircle: Unicode.Scalar = "\u{25CC}"

    /// Returns a letter for half a flag. Some terminals join the halves, others do not, and curses
    /// sends the halves separately.
    private static func circledLetter(for regionalIndicator: Unicode.Scalar) -> Unicode.Scalar? {
        Unicode.Scalar(0x24B6 + regionalIndicator.value - 0x1F1E6)
    }

    private static let formatGlyphs: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{61C}": "◃",  // Arabic letter mark
        "\u{200B}": "∘",  // zero width space
        "\u{200E}": "▸",  // left-to-right mark
        "\u{200F}": "◂",  // right-to-left mark
        "\u{2028}": "↵",  // line separator
        "\u{2029}": "¶",  // paragraph separator
        "\u{202A}": "⇢",  // left-to-right embedding
        "\u{202B}": "⇠",  // right-to-left embedding
        "\u{202C}": "↥",  // pop directional formatting
        "\u{202D}": "⇒",  // left-to-right override
        "\u{202E}": "⇐",  // right-to-left override
        "\u{2060}": "‿",  // word joiner
        "\u{2066}": "↦",  // left-to-right isolate
        "\u{2067}": "↤",  // right-to-left isolate
        "\u{2068}": "↔",  // first strong isolate
        "\u{2069}": "↧",  // pop directional isolate
        "\u{FEFF}": "∅",  // byte order mark
    ]

    private static let revealedGlyphs: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{A0}": "⍽",  // no-break space
        "\u{AD}": "¬",  // soft hyphen
        "\u{2000}": "␣", "\u{2001}": "␣", "\u{2002}": "␣", "\u{2003}": "␣", "\u{2004}": "␣",
        "\u{2005}": "␣", "\u{2006}": "␣", "\u{2008}": "␣", "\u{200A}": "␣", "\u{205F}": "␣",
        "\u{2007}": "⎵",  // figure space
        "\u{2009}": "˽",  // thin space
        "\u{200C}": "¦",  // zero width non-joiner
        "\u{200D}": "⁀",  // zero width joiner
        "\u{202F}": "⌴",  // narrow no-break space
        "\u{3000}": "⬚",  // ideographic space
    ]
}
