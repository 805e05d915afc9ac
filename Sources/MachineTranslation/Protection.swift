public import TML

/// A label made ready for a machine: its tokens and decorations hidden behind markers that come
/// back with the translation (`tml-service.md` 7.9).
public struct Protection: Sendable {
    /// How the markers look; engines differ in what they leave alone.
    public enum Scheme: Hashable, Sendable, CaseIterable {
        /// `(0)` for a token and for either end of a decoration.
        case plain
        /// `<i id="tml0"></i>` and `<b id="tml0">…</b>`
        case markup
        /// `<span class="notranslate"…>{token}</span>` and `<span id="tml0">…</span>`
        case html
        /// `<x id="0"/>` and `<g id="0">…</g>`
        case xml
        /// No markers: for engines that are told about the markup in words.
        case none
    }

    /// What is sent.
    public let text: String
    /// How the markers in ``text`` look.
    public let scheme: Scheme
    let label: Label
    let pieces: [ProtectedPiece]
    /// The pieces that are markers, by the number in the marker. Of a decoration that has one
    /// number it is the opening.
    let numbers: [Int: Int]

    /// `nil` when the label does not parse, or has no words.
    public init?(_ label: Label, scheme: Scheme) {
        guard let pieces = ProtectedPiece.pieces(of: label), pieces.contains(where: \.hasWords)
        else { return nil }
        self.label = label
        self.scheme = scheme
        self.pieces = pieces
        numbers = MarkerWriter.numbers(of: pieces, in: label.text, scheme: scheme)
        text = MarkerWriter(scheme: scheme, pieces: pieces, numbers: numbers).text
    }

    /// The machine's answer with everything put back, and what is wrong with it.
    public func restored(_ answer: String) -> RestoredText {
        var restoration = Restoration(self)
        restoration.read(answer)
        return restoration.finished()
    }
}

/// A translation with its tokens and decorations back in place.
public struct RestoredText: Hashable, Sendable {
    /// What would stand in the form.
    public var text: String
    /// What makes it unsafe, in the service's words: `token_missing {name}`, `marker_left`, …
    public var warnings: [String]

    /// A text that is safe to take, unless there are warnings.
    public init(text: String, warnings: [String] = []) {
        self.text = text
        self.warnings = warnings
    }

    /// Whether everything could be put back as it was.
    public var isSafe: Bool { warnings.isEmpty }
}
