import Foundation

/// What puts a text on the clipboard of the terminal, and so of the machine before which the
/// translator sits (OSC 52).
///
/// Control characters but tabs and line feeds are left out: pasted into another terminal they would be
/// commands, and end the marks that tell it what is pasted.
struct ClipboardSequence {
    /// Longer texts, in bytes, are refused by terminals: they take 100,000 bytes in all.
    private static let limit = 74_994

    let text: String

    /// `nil` where the text is too long.
    init?(_ copied: String) {
        let kept = String(String.UnicodeScalarView(copied.unicodeScalars.filter(Self.isKept)))
        guard kept.utf8.count <= Self.limit else { return nil }
        text = "\u{1B}]52;c;\(Data(kept.utf8).base64EncodedString())\u{7}"
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
    }
}
