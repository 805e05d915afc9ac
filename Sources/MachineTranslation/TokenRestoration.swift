import TML

/// Puts the tokens and decorations of a label back into an engine's answer (`tml-service.md` 7.9,
/// steps 4 and 5).
struct TokenRestoration {
    private let protection: Protection
    private let hasDoubleSpaces: Bool
    private let decodesEntities: Bool
    private var result = String.UnicodeScalarView()
    private var openDecorations: [Int] = []
    /// The number of times that each piece has been put back.
    private var uses: [Int: Int] = [:]
    private var isUnbalanced = false
    private var hasMarkerLeft = false
    /// The number of the marker whose content is skipped, because the content is a copy of the
    /// piece.
    private var skipped: Int?

    init(_ protection: Protection) {
        self.protection = protection
        let texts = protection.pieces.filter { $0.kind == .text }.map(\.text)
        hasDoubleSpaces = texts.contains { $0.contains("  ") }
        decodesEntities =
            switch protection.scheme {
            case .none: false
            case .plain: !texts.contains(where: HTMLEntities.areIn)
            case .markup, .html, .xml: true
            }
    }

    mutating func read(_ answer: String) {
        for part in parts(of: answer) {
            switch part {
            case .text(let text): add(text: text)
            case .marker(let number): add(marker: number)
            case .end(let number): add(endOf: number)
            case .foreign(let text): add(foreign: text)
            }
        }
    }

    func finished() -> RestoredText {
        let text = repairedEdges(String(result))
        let check = TokenRestorationCheck(
            source: protection.label, pieces: protection.pieces, uses: uses,
            isUnbalanced: isUnbalanced || !openDecorations.isEmpty || skipped != nil,
            hasMarkerLeft: hasMarkerLeft, text: text)
        return RestoredText(text: text, warnings: check.warnings)
    }
}

extension TokenRestoration {
    private func parts(of answer: String) -> [AnswerPart] {
        switch protection.scheme {
        case .none: [.text(answer)]
        case .plain: MarkerReader.plainParts(of: answer)
        case .markup, .html, .xml: MarkerReader.taggedParts(of: answer)
        }
    }

    /// Adds text without double spaces. Engines leave two spaces where they moved a word, and a
    /// marker may contain a space.
    private mutating func add(text: String) {
        guard skipped == nil else { return }
        for scalar in (decodesEntities ? HTMLEntities.decoded(text) : text).unicodeScalars {
            if !hasDoubleSpaces, scalar == " ", result.last == " " { continue }
            result.append(scalar)
        }
    }

    private mutating func add(foreign text: String) {
        guard skipped == nil else { return }
        hasMarkerLeft = true
        result.append(contentsOf: text.unicodeScalars)
    }

    private mutating func add(marker number: Int) {
        guard skipped == nil else { return }
        guard let index = protection.numbers[number] else {
            return add(unknown: number)
        }
        let piece = protection.pieces[index]
        switch piece.kind {
        case .opening: openDecorations.append(index)
        case .closing(let opening): close(opening)
        case .opaque where protection.scheme == .html && !isLineBreak(piece): skipped = number
        case .opaque, .text: break
        }
        put(index)
    }

    private mutating func add(endOf number: Int) {
        if skipped == number {
            skipped = nil
        } else if skipped == nil, let index = protection.numbers[number],
            case .opening(let closing) = protection.pieces[index].kind
        {
            close(index)
            put(closing)
        }
    }

    /// Adds a marker with an unknown number. In the scheme `plain`, it may be a number of the
    /// label's own text.
    private mutating func add(unknown number: Int) {
        let text = "(\(number))"
        if protection.scheme != .plain || !protection.label.text.contains(text) {
            hasMarkerLeft = true
        }
        result.append(contentsOf: text.unicodeScalars)
    }

    private mutating func close(_ opening: Int) {
        if openDecorations.last != opening { isUnbalanced = true }
        openDecorations.removeAll { $0 == opening }
    }

    private mutating func put(_ index: Int) {
        uses[index, default: 0] += 1
        result.append(contentsOf: protection.pieces[index].text.unicodeScalars)
    }

    private func isLineBreak(_ piece: ProtectedPiece) -> Bool {
        piece.text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\r" }
    }

    /// Returns the text with the white space of the label at its beginning and end.
    private func repairedEdges(_ text: String) -> String {
        let (before, _, after) = Self.parted(protection.label.text)
        return before + Self.parted(text).middle + after
    }

    private static func parted(
        _ text: String
    ) -> (before: String, middle: String, after: String) {
        let scalars = text.unicodeScalars
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let start = scalars.firstIndex { !isSpace($0) } ?? scalars.endIndex
        let end = scalars.lastIndex { !isSpace($0) }.map(scalars.index(after:)) ?? start
        return (String(scalars[..<start]), String(scalars[start..<end]), String(scalars[end...]))
    }
}
