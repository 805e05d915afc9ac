import Display
import TML

extension Segment {
    /// The role on the screen; `nil` for words, which have the role of the whole text.
    ///
    /// - Parameter lost: the role of a part that no reader sees.
    func role(lost: Role) -> Role? {
        switch kind {
        case .text: nil
        case .token: .token
        case .decorationOpening, .decorationClosing: .decoration
        case .lost: lost
        }
    }
}

extension Label {
    /// The tokens and decorations with their roles, for a text editor.
    var highlights: [(range: Range<Int>, role: Role)] {
        segments.compactMap { segment in
            segment.role(lost: .mistake).map { (range: segment.range, role: $0) }
        }
    }
}
