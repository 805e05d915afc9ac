import Text

/// A label ready for its values: its decorations marked, its tokens found.
///
/// A decoration is marked by tags that no label can contain, `<M3>` and `</M3>` where M is
/// `mark`, so that tokens and cases take them for what they take HTML for.
struct Template: Hashable, Sendable {
    let bytes: [UInt8]
    let tokens: [Token]

    /// A label without decorations.
    init(bytes: [UInt8], tokens: [Token]) {
        self.bytes = bytes
        self.tokens = tokens
    }

    /// Only decorations of these names are marked; all if `nil`.
    init(_ tree: DecorationTree, of label: [UInt8], allowed: Set<String>? = nil) {
        let marks = tree.nodes.enumerated().map { index, node in
            let isMarked = node.name != DecorationTree.root && allowed?.contains(node.name) ?? true
            return isMarked ? "\(Self.mark)\(index)>" : nil
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(label.count + 16 * marks.count)
        let isClean =
            !label.contains(0xEF) || !label.string.unicodeScalars.contains { $0.value == 0xFDD0 }
        // Both characters take three bytes, so that the tree's offsets stay right.
        let label =
            isClean ? label : Array(label.string.replacingAll(Self.mark, with: "\u{FFFD}").utf8)
        for part in tree.parts {
            switch part.kind {
            case .text(let shown): bytes += label[shown]
            case .opening(let node): if let mark = marks[node] { bytes += "<\(mark)".utf8 }
            case .closing(let node): if let mark = marks[node] { bytes += "</\(mark)".utf8 }
            case .lost: break
            }
        }
        self.bytes = bytes
        tokens = bytes.contains(UInt8(ascii: "{")) ? Tokenizer.tokens(in: bytes) : []
    }

    /// U+FDD0, which is no character and so cannot be written in a literal.
    static let mark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
}
