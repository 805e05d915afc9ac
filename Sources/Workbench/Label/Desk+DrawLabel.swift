import Catalog
import Display
import TML

extension TranslateScreen {
    func drawLabel(on frame: inout Frame, in pane: PaneArea) {
        guard pane.isShown else { return }
        let note = inHand.map { $0.detail.key.locale.rawValue } ?? ""
        frame.paneTitle(
            Strings.labelTitle, note: note, in: pane.title, isFocused: focus == .label)
        labelText.draw(on: &frame, in: pane.body, top: label.scroll.top)
        if focus == .label { frame.cursor = pane.body.origin }
    }

    /// The label with everything that explains it. Until the disk has brought the key, the label
    /// as the list has it.
    var labelText: StyledText {
        inHand?.text ?? listedLabel
    }

    /// The label alone.
    var bareLabel: StyledText { inHand?.bareLabel ?? listedLabel }

    private var listedLabel: StyledText {
        var text = StyledText()
        if let row = keys.row { text.appendRevealing(row.label[...], of: row.label, .label) }
        return text
    }
}

extension CurrentKey {
    static func bareLabel(_ segments: [Segment], of key: TranslationKey) -> StyledText {
        var text = StyledText()
        text.append(key.label.string, segments)
        return text
    }

    /// A label with everything that explains it.
    static func explained(_ label: StyledText, _ key: TranslationKey) -> StyledText {
        var text = label
        for (note, role) in [(key.description.string, Role.description), (key.note.string, .hint)]
        where !note.isEmpty {
            text.newLine()
            text.append(note, role)
        }
        let facts = facts(key)
        if !facts.isEmpty {
            text.newLine()
            text.append(facts.joined(separator: " · "), .dim)
        }
        return text
    }

    private static func facts(_ key: TranslationKey) -> [String] {
        var facts: [String] = []
        if !key.sources.isEmpty { facts.append(Strings.sources(key.sources)) }
        if !key.labels.isEmpty { facts.append(Strings.tags(key.labels)) }
        if let limit = key.maxLength { facts.append(Strings.limit(limit)) }
        if key.level > 0 { facts.append(Strings.level(key.level)) }
        return facts
    }
}

extension StyledText {
    /// A label with its tokens and decorations told apart.
    fileprivate mutating func append(_ label: String, _ segments: [Segment]) {
        let utf8 = label.utf8
        for segment in segments {
            let start = utf8.index(utf8.startIndex, offsetBy: segment.range.lowerBound)
            let end = utf8.index(start, offsetBy: segment.range.count)
            appendRevealing(label[start..<end], of: label, segment.kind.role)
        }
    }
}

extension Segment.Kind {
    fileprivate var role: Role {
        switch self {
        case .text: .label
        case .token: .token
        case .decorationOpening, .decorationClosing: .decoration
        case .lost: .warning
        }
    }
}
