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
        let text = label.string
        let isClean = !text.unicodeScalars.contains { $0.value == 0xFDD0 }
        // Both characters take three bytes, so that the tree's offsets stay right.
        let clean = isClean ? label : Array(text.replacingAll(Self.mark, with: "\u{FFFD}").utf8)
        bytes = Array(
            tree.text(of: clean) { index, content in
                let name = tree.nodes[index].name
                if name == DecorationTree.root || allowed?.contains(name) == false {
                    return content
                }
                return "<\(Self.mark)\(index)>\(content)</\(Self.mark)\(index)>"
            }.utf8)
        tokens = Tokenizer.tokens(in: bytes)
    }

    /// U+FDD0, which is no character and so cannot be written in a literal.
    static let mark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)
}
