import Text
import TextFiles

/// The text of an element in Android's string resources, and the way in which it is written.
struct AndroidValue: Sendable {
    /// The text as people see it.
    let text: ExactText
    /// True if the element contains elements or references to entities of the file.
    let hasMarkup: Bool
    /// True if the text stands for another resource: `@string/app_name`.
    let isReference: Bool
    private let element: XMLPlaces.Node
    private let style: Style

    private enum Style {
        case plain
        /// Quotation marks are around the text.
        case quoted
        /// The text is in this CDATA section.
        case cdata(Range<Int>)
    }

    /// Reads an element.
    ///
    /// - Parameter asMarkup: true if the text keeps its references also without markup.
    init(_ element: XMLPlaces.Node, in places: XMLPlaces, asMarkup: Bool = false) {
        self.element = element
        let raw = places.text(of: element)
        hasMarkup = raw == nil
        isReference = raw.map(Self.isReference) ?? false
        style = Self.style(element, raw, in: places)
        text = ExactText(
            asMarkup || raw == nil
                ? AndroidText.read(element, in: places) : AndroidText.read(raw ?? ""))
    }
}

extension AndroidValue {
    /// Returns the place of the text in its element.
    ///
    /// - Parameter isMarkup: true if the new text has tags.
    func place(isMarkup: Bool, in places: XMLPlaces) -> Range<Int> {
        if isMarkup { return element.content }
        if case .cdata(let range) = style { return range }
        return inner(places)
    }

    /// Returns a text without tags for the content of an element, written as this one.
    func content(of text: ExactText) -> String {
        switch style {
        case .plain: XMLText.content(AndroidMarkup.escaped(text.string))
        case .quoted:
            "\"\(XMLText.content(AndroidMarkup.escaped(text.string, isQuoted: true)))\""
        case .cdata: XMLText.cdata(AndroidMarkup.escaped(text.string))
        }
    }

    /// Returns the content without the white space and the comments at its ends.
    private func inner(_ places: XMLPlaces) -> Range<Int> {
        guard !hasMarkup else { return element.content }
        let content = places.contentBetweenComments(of: element, trims: true)
        let inner = places.bytes[content].trimmed
        return inner.isEmpty ? content : inner.indices
    }

    private static func style(
        _ element: XMLPlaces.Node, _ raw: String?, in places: XMLPlaces
    ) -> Style {
        guard let raw else { return .plain }
        let children = places.children(of: element)
        let others = children.filter {
            switch $0.kind {
            case .text: !places.bytes[$0.range].allSatisfy(\.isSpace)
            case .comment, .instruction: false
            case .cdata, .element, .reference: true
            }
        }
        if others.count == 1, others[0].kind == .cdata { return .cdata(others[0].range) }
        return isQuoted(raw.trimmed) ? .quoted : .plain
    }

    /// True if the only quotation marks without a backslash are at both ends.
    private static func isQuoted(_ text: String) -> Bool {
        guard text.utf8.count > 1, text.hasPrefix("\"") else { return false }
        var isEscaped = false
        var marks: [Int] = []
        for (index, byte) in text.utf8.enumerated() {
            if byte == UInt8(ascii: "\""), !isEscaped { marks.append(index) }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return marks == [0, text.utf8.count - 1]
    }

    /// True for `@string/name`, `@android:string/ok`, `?attr/name`, `@null`.
    private static func isReference(_ raw: String) -> Bool {
        let text = raw.trimmed
        guard let first = text.utf8.first, "@?".utf8.contains(first) else { return false }
        if text == "@null" || text == "@empty" { return true }
        let name = text.dropFirst().drop { $0 == "+" || $0 == "*" }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 1 && first == UInt8(ascii: "?") else {
            return false
        }
        return parts.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { $0.isWord || ".:-".utf8.contains($0) }
        }
    }
}
