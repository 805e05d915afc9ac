import Display
import Text

/// Text of a server or a file, made so that no terminal acts on it.
enum SafeText {
    /// What could be a control sequence, or turn the text around it, is shown as pictures.
    static func line(_ text: String) -> String {
        TextCells.cells(of: text, role: .text).map(\.text).joined()
    }

    /// The same, with the line feeds left as they are.
    static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }
            .joined(separator: "\n")
    }

    /// JSON that means the same, with `\u` in place of what acts instead of appearing. Only line
    /// feeds stay, which the text of JSON has between its parts.
    static func json(_ json: String) -> String {
        var told = ""
        for scalar in json.unicodeScalars {
            if scalar == "\n" || !isActing(scalar) {
                told.unicodeScalars.append(scalar)
            } else {
                told += JSON.escape(of: scalar)
            }
        }
        return told
    }

    /// HTML that shows the same. HTML has no way to write controls, so they are left out; what turns
    /// the text or is invisible is written as a reference.
    static func html(_ html: String) -> String {
        var told = ""
        for scalar in html.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A: told.unicodeScalars.append(scalar)
            case 0..<0x20, 0x7F..<0xA0: break
            default:
                if isActing(scalar) {
                    told += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
                } else {
                    told.unicodeScalars.append(scalar)
                }
            }
        }
        return told
    }

    /// Whether a character acts on the terminal or on the text around it, or cannot be seen.
    static func isActing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x115F, 0x1160, 0x3164, 0xFFA0: true
        case ..<0xAD: false
        default:
            switch scalar.properties.generalCategory {
            case .format, .lineSeparator, .paragraphSeparator: true
            default: false
            }
        }
    }
}
