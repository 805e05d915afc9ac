public import TML

/// A label for an engine. Markers replace its tokens and decorations, and the markers in the
/// translation are replaced again (`tml-service.md` 7.9).
public struct Protection: Sendable {
    /// The form of the markers. Engines differ in the forms that they leave unchanged.
    public enum Scheme: Hashable, Sendable, CaseIterable {
        /// `(0)` for a token, and for the beginning and the end of a decoration.
        case plain
        /// `<i id="tml0"></i>` and `<b id="tml0">…</b>`
        case markup
        /// `<span class="notranslate"…>{token}</span>` and `<span id="tml0">…</span>`
        case html
        /// `<x id="0"/>` and `<g id="0">…</g>`
        case xml
        /// No markers, for engines whose instructions explain the markup.
        case none
    }

    /// The text that the engine receives.
    public let text: String
    /// The form of the markers in ``text``.
    public let scheme: Scheme
    let label: Label
    let pieces: [ProtectedPiece]
    /// The indices of the pieces with markers, by the number of the marker. If a decoration has one
    /// number, the index is of its beginning.
    let numbers: [Int: Int]

    /// Creates the protected label; `nil` if the label contains a part that is not shown, or
    /// has no words.
    public init?(_ label: Label, scheme: Scheme) {
        guard let pieces = ProtectedPiece.pieces(of: label), pieces.contains(where: \.hasWords)
        else { return nil }
        self.label = label
        self.scheme = scheme
        self.pieces = pieces
        numbers = MarkerWriter.numbers(of: pieces, in: label.text, scheme: scheme)
        text = MarkerWriter(scheme: scheme, pieces: pieces, numbers: numbers).text
    }

    /// Returns the engine's answer with tokens and decorations in place of the markers, and with
    /// warnings.
    public func restored(_ answer: String) -> RestoredText {
        var restoration = TokenRestoration(self)
        restoration.read(answer)
        return restoration.finished()
    }
}

/// A translation with its tokens and decorations.
public struct RestoredText: Hashable, Sendable {
    /// The text for the form.
    public var text: String
    /// The reasons why the text is unsafe: `token_missing {name}`, `marker_left`, …
    /// (`tml-service.md` 7.9, step 5).
    public var warnings: [String]

    /// Creates a text, which is safe without warnings.
    public init(text: String, warnings: [String] = []) {
        self.text = text
        self.warnings = warnings
    }

    /// True if all tokens and decorations are as in the label.
    public var isSafe: Bool { warnings.isEmpty }
}
