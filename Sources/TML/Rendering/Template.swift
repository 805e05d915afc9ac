import Text

/// A label prepared for values, with marked decorations and parsed tokens.
///
/// The marks are the tags `<M3>` and `</M3>`, where M is `mark`. No label can contain such tags.
/// Tokens and cases treat them like HTML.
struct Template: Hashable, Sendable {
    let bytes: [UInt8]
    let tokens: [Token]

    /// Creates a template without decorations.
    init(bytes: [UInt8], tokens: [Token]) {
        self.bytes = bytes
        self.tokens = tokens
    }

    /// Creates a template with marked decorations.
    ///
    /// - Parameter allowed: the names of the decorations to mark. `nil` means all.
    init(_ tree: DecorationTree, of label: [UInt8], allowed: Set<String>? = nil) {
        let marks = tree.nodes.enumerated().map { index, node in
            let isMarked = node.name != DecorationTree.root && allowed?.contains(node.name) ?? true
            return isMarked ? "\(Self.mark)\(index)>" : nil
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(label.count + 16 * marks.count)
        let isClean =
            !label.contains(0xEF) || !label.string.unicodeScalars.contains { $0.value == 0xFDD0 }
        // Both characters have three bytes, so the offsets of the tree stay valid.
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
        tokens = Tokenizer.tokens(in: bytes)
    }

    /// U+FDD0 is a noncharacter, which a literal cannot contain.
    static let mark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
}
