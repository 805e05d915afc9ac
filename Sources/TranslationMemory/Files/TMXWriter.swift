import TML
import Text
import TextFiles

/// Writes TMX 1.4b: one unit per text. Tokens and decorations are in inline elements, so that tools
/// do not treat them as words.
struct TMXWriter: UnitWriter {
    let beginning = """
        <?xml version="1.0" encoding="UTF-8"?>
        <tmx version="1.4">
        <header creationtool="tml-translator" creationtoolversion="1" segtype="block" \
        o-tmf="TML" adminlang="en" srclang="*all*" datatype="x-tml"/>
        <body>

        """
    let end = "</body>\n</tmx>\n"

    /// Returns `nil` if a text contains a character that XML cannot hold, such as most control
    /// characters.
    func entry(_ text: LearnedText) -> String? {
        let all = [text.label.string, text.text.string, text.description.string, text.author]
        guard all.allSatisfy(XMLText.canSay) else { return nil }
        let source = XMLText.escaped(text.source.rawValue)
        var unit = "<tu srclang=\"\(source)\">\n"
        if !text.description.isEmpty {
            unit += "<note>\(XMLText.escaped(text.description.string))</note>\n"
        }
        for (type, value) in properties(text) where !value.isEmpty {
            unit += "<prop type=\"\(type)\">\(XMLText.escaped(value))</prop>\n"
        }
        unit += "<tuv xml:lang=\"\(source)\"><seg>\(Self.segment(text.label, text))</seg></tuv>\n"
        unit +=
            "<tuv xml:lang=\"\(XMLText.escaped(text.target.rawValue))\"\(Self.attributes(text))>"
        return unit + "<seg>\(Self.segment(text.text, text))</seg></tuv>\n</tu>\n"
    }

    private func properties(_ text: LearnedText) -> [(String, String)] {
        [
            (TMXProperty.project, text.project), (TMXProperty.key, text.key),
            (TMXProperty.context, text.context.code),
            (TMXProperty.status, text.isApproved ? TMXProperty.approved : TMXProperty.accepted),
            (TMXProperty.syntax, text.syntax == .tml ? "" : text.syntax.name),
        ]
    }
}

extension TMXWriter {
    private static func attributes(_ text: LearnedText) -> String {
        var attributes = ""
        if let date = TMXDate.written(text.date) { attributes += " changedate=\"\(date)\"" }
        if !text.author.isEmpty { attributes += " changeid=\"\(XMLText.escaped(text.author))\"" }
        return attributes
    }

    /// Returns a text with its markup in inline elements, which contain the markup unchanged.
    private static func segment(_ exact: ExactText, _ learned: LearnedText) -> String {
        let text = exact.string
        let label = Label(text, syntax: learned.syntax)
        let segments = label.segments
        let pairs = pairs(of: segments, besides: label.singleTags)
        var rest = text.utf8[...]
        var written = ""
        for (place, segment) in segments.enumerated() {
            let piece = piece(segment, of: &rest, in: text)
            switch (segment.kind, pairs[place]) {
            case (.text, _): written += piece
            case (.decorationOpening, let pair?):
                written += "<bpt i=\"\(pair)\" x=\"\(pair)\">\(piece)</bpt>"
            case (.decorationClosing, let pair?): written += "<ept i=\"\(pair)\">\(piece)</ept>"
            default: written += "<ph>\(piece)</ph>"
            }
        }
        return written
    }

    /// Returns the text of a segment. The white space after `[link:` is not shown, so it is part of
    /// the markup.
    private static func piece(
        _ segment: Segment, of rest: inout Substring.UTF8View, in text: String
    ) -> String {
        var end = text.utf8.index(text.startIndex, offsetBy: segment.range.upperBound)
        if case .decorationOpening = segment.kind, text.utf8[..<end].last == UInt8(ascii: ":") {
            end = text.utf8[end...].firstIndex { $0 != UInt8(ascii: " ") } ?? text.endIndex
        }
        guard rest.startIndex < end else { return "" }
        defer { rest = rest[end...] }
        return XMLText.escaped(String(Substring(rest[..<end])))
    }

    /// Returns the number of each pair of an opening and a closing, by the indices of both
    /// segments. Tags at the offsets `single` have no closing.
    private static func pairs(of segments: [Segment], besides single: Set<Int>) -> [Int: Int] {
        var pairs: [Int: Int] = [:]
        var open: [(place: Int, number: Int)] = []
        var openings = 0
        for (place, segment) in segments.enumerated() {
            switch segment.kind {
            case .decorationOpening where single.contains(segment.range.lowerBound): break
            case .decorationOpening:
                openings += 1
                open.append((place, openings))
            case .decorationClosing:
                guard let opening = open.popLast() else { continue }
                pairs[opening.place] = opening.number
                pairs[place] = opening.number
            case .text, .token, .lost: break
            }
        }
        return pairs
    }
}
