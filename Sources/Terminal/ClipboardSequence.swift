import Foundation

/// The sequence that puts a text on the clipboard of the terminal (OSC 52), and so on the clipboard
/// of the translator's own computer.
///
/// Control characters except tabs and line feeds are removed. After a paste into another terminal,
/// they would be commands and would end the paste.
struct ClipboardSequence {
    /// The maximum length in bytes. Terminals refuse longer texts, because they accept 100,000
    /// bytes in total.
    private static let limit = 74_994

    let text: String

    /// Creates the sequence; `nil` if the text is too long.
    init?(_ copied: String) {
        let kept = String(String.UnicodeScalarView(copied.unicodeScalars.filter(Self.isKept)))
        guard kept.utf8.count <= Self.limit else { return nil }
        text = "\u{1B}]52;c;\(Data(kept.utf8).base64EncodedString())\u{7}"
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
    }
}
