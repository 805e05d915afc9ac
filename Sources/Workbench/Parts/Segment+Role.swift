import Display
import TML

extension Segment {
    /// What it is on the screen; `nil`: words, which are what the whole is.
    ///
    /// - Parameter lost: what a part is that no reader sees.
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
    /// Its tokens and decorations, for a text editor to tell apart.
    var highlights: [(range: Range<Int>, role: Role)] {
        segments.compactMap { segment in
            segment.role(lost: .mistake).map { (range: segment.range, role: $0) }
        }
    }
}
