extension Label {
    /// The parts of the label; together, in order, they are the whole text.
    public var segments: [Segment] {
        var segments: [Segment] = []
        var tokens = tokens[...]
        let parts =
            tree?.parts ?? [.init(kind: .text(shown: 0..<bytes.count), range: 0..<bytes.count)]
        for part in parts where !part.range.isEmpty {
            if case .text = part.kind {
                appendText(part.range, &tokens, to: &segments)
            } else {
                segments.append(Segment(kind: kind(of: part), range: part.range))
            }
        }
        return segments
    }

    private func kind(of part: DecorationTree.Part) -> Segment.Kind {
        switch part.kind {
        case .opening(let node): .decorationOpening(tree?.nodes[node].name ?? "")
        case .closing: .decorationClosing
        case .text: .text
        case .lost: .lost
        }
    }

    private func appendText(
        _ range: Range<Int>, _ tokens: inout ArraySlice<Token>, to segments: inout [Segment]
    ) {
        var position = range.lowerBound
        while let token = tokens.first, token.range.lowerBound < range.upperBound {
            let inside = token.range.clamped(to: range)
            if position < inside.lowerBound {
                segments.append(Segment(kind: .text, range: position..<inside.lowerBound))
            }
            if !inside.isEmpty { segments.append(Segment(kind: .token, range: inside)) }
            position = max(position, inside.upperBound)
            if token.range.upperBound > range.upperBound { break }
            tokens.removeFirst()
        }
        if position < range.upperBound {
            segments.append(Segment(kind: .text, range: position..<range.upperBound))
        }
    }
}
