import Text

/// Finds web and e-mail addresses in a text.
enum LinkFinder {
    static func links(in text: ShownText) -> [Range<Int>] {
        let mayHaveWeb = text.contains("/") && text.contains(":")
        let mayHaveMail = text.contains("@")
        let mayHaveBare = text.contains("w") && text.contains(".")
        guard mayHaveWeb || mayHaveMail || mayHaveBare else { return [] }
        var links: [Range<Int>] = []
        var place = 0
        while place < text.count {
            if let link = link(in: text, at: place, from: links.last?.upperBound ?? 0) {
                links.append(link)
                place = link.upperBound
            } else {
                place += 1
            }
        }
        return links
    }

    /// Returns the addresses in the attributes of the tags of a label, as ranges of its UTF-8.
    static func links(inTagsOf label: Label) -> [Range<Int>] {
        (label.tree?.nodes ?? []).flatMap { node -> [Range<Int>] in
            guard node.kind == .angled, label.bytes[node.opening].contains(UInt8(ascii: "="))
            else { return [] }
            let inside = node.opening.dropFirst().dropLast()
            let shown = ShownText(Label(label.text(at: inside), syntax: LabelSyntax(.plain)))
            return shown.links.map { link in
                let range = shown.range(of: link)
                return inside.lowerBound + range.lowerBound..<inside.lowerBound + range.upperBound
            }
        }
    }

    private static func link(
        in text: ShownText, at place: Int, from limit: Int
    ) -> Range<Int>? {
        switch text.scalar(at: place) {
        case ":" where isAt("://", text, place): webAddress(in: text, at: place, from: limit)
        case "w" where isAt("www.", text, place) && !text.kind(at: place - 1).isLetter:
            trimmed(place..<end(ofAddressFrom: place, in: text), in: text, leaving: 6)
        case "@": mailAddress(in: text, at: place, from: limit)
        default: nil
        }
    }

    private static func isAt(_ wanted: StaticString, _ text: ShownText, _ place: Int) -> Bool {
        guard place + wanted.utf8CodeUnitCount <= text.count else { return false }
        return wanted.withUTF8Buffer { bytes in
            bytes.indices.allSatisfy {
                text.elements[place + $0].scalar.value == UInt32(bytes[$0])
            }
        }
    }

    private static func webAddress(
        in text: ShownText, at colon: Int, from limit: Int
    ) -> Range<Int>? {
        var start = colon
        while start > limit, isASCIILetter(text.scalar(at: start - 1)) { start -= 1 }
        guard start < colon else { return nil }
        let end = end(ofAddressFrom: colon, in: text)
        return trimmed(start..<end, in: text, leaving: colon - start + 4)
    }

    private static func mailAddress(
        in text: ShownText, at sign: Int, from limit: Int
    ) -> Range<Int>? {
        var (start, end) = (sign, sign + 1)
        while start > limit, isInMailAddress(text.scalar(at: start - 1)) { start -= 1 }
        while isInMailAddress(text.scalar(at: end)) { end += 1 }
        while end > sign + 1, text.kind(at: end - 1) == .punctuation { end -= 1 }
        let hasDot = (sign + 1..<end).contains { text.scalar(at: $0) == "." }
        return start < sign && hasDot ? start..<end : nil
    }

    private static func isASCIILetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar != "_" && UInt8(ascii: scalar).isWord
    }

    private static func isInMailAddress(_ scalar: Unicode.Scalar) -> Bool {
        isASCIILetter(scalar) || scalar == "." || scalar == "-" || scalar == "_" || scalar == "+"
    }

    /// Returns the end of an address. The address ends before white space, a quotation mark or a
    /// non-ASCII character.
    private static func end(ofAddressFrom start: Int, in text: ShownText) -> Int {
        var place = start
        while place < text.count {
            let element = text.elements[place]
            if element.kind != .token {
                guard element.scalar.isASCII, element.scalar.value > 0x20 else { break }
                if element.scalar == "\"" || element.scalar == "'" || element.scalar == "`" {
                    break
                }
            }
            place += 1
        }
        return place
    }

    /// Removes the punctuation marks at the end, which belong to the sentence. `nil` if the rest is
    /// shorter than `least`.
    private static func trimmed(
        _ places: Range<Int>, in text: ShownText, leaving least: Int
    ) -> Range<Int>? {
        var end = places.upperBound
        let hasParentheses = places.contains { text.scalar(at: $0) == "(" }
        while end > places.lowerBound,
            isMarkOfSentence(text.scalar(at: end - 1))
                || text.scalar(at: end - 1) == ")" && !hasParentheses
        { end -= 1 }
        return end - places.lowerBound >= least ? places.lowerBound..<end : nil
    }

    private static func isMarkOfSentence(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ".", ",", ";", ":", "!", "?": true
        default: false
        }
    }
}
