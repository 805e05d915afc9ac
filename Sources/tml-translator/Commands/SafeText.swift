import Display
import Text

/// Makes text of a server or a file safe for terminals.
enum SafeText {
    /// Replaces control characters and direction marks by visible symbols.
    static func line(_ text: String) -> String {
        TextCells.cells(of: text, role: .text).map(\.text).joined()
    }

    /// Makes text of several lines safe in the same way. Line feeds stay.
    static func lines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line(String($0)) }
            .joined(separator: "\n")
    }

    /// Returns equal JSON, with `\u` escapes for control and format characters. Only the line feeds
    /// between the parts of the JSON stay.
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

    /// HTML with the same appearance. HTML cannot hold control characters, so they are removed.
    /// Direction marks and invisible characters become character references.
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

    /// Returns true if a character controls the terminal, changes the text direction or is invisible.
    static func isActing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x115F, 0x1160, 0x3164, 0xFFA0: true
        case ..<0xAD: false
        default:
            [.format, .lineSeparator, .paragraphSeparator]
                .contains(scalar.properties.generalCategory)
        }
    }
}
