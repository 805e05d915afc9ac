/// Line breaks, tabs and written escapes.
extension TextComparison {
    var lineBreakIssues: [Issue] {
        let (mine, theirs) = (Self.lineBreaks(in: translation), Self.lineBreaks(in: label))
        return mine == theirs ? [] : [Issue(.lineBreaks, String(theirs), String(mine))]
    }

    private static func lineBreaks(in text: ShownText) -> Int {
        guard text.contains(.lineBreak) || text.contains(.tag) else { return 0 }
        return text.elements.count { element in
            element.kind == .tag || element.kind == .lineBreak && element.scalar != "\r"
        }
    }

    /// A tab, or a letter behind a backslash, that occurs in one of the two only.
    var escapeIssues: [Issue] {
        guard
            translation.contains("\t") || translation.contains("\\") || label.contains("\t")
                || label.contains("\\")
        else { return [] }
        let (mine, theirs) = (Self.escapes(in: translation), Self.escapes(in: label))
        var issues = Set(theirs.map(\.text)).subtracting(mine.map(\.text)).sorted()
            .map { Issue(.escapes, $0) }
        for escape in mine where !theirs.contains(where: { $0.text == escape.text }) {
            issues.append(Issue(.escapes, escape.text, at: range(escape.places)))
        }
        return issues
    }

    private static func escapes(in text: ShownText) -> [(text: String, places: Range<Int>)] {
        var found: [(text: String, places: Range<Int>)] = []
        var place = 0
        while place < text.count {
            let next = text.scalar(at: place + 1)
            if text.scalar(at: place) == "\t" {
                found.append(("\\t", place..<place + 1))
            } else if text.scalar(at: place) == "\\", isEscaped(next) {
                let places = place..<place + 2
                if "nrt".unicodeScalars.contains(next) {
                    found.append((text.text(of: places), places))
                }
                place += 1
            }
            place += 1
        }
        return found
    }

    private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && scalar != "\0"
    }
}
