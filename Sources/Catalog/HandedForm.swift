public import TML
public import Text

/// A form as it was when its text was written into a file for another person.
public struct HandedForm: Hashable, Sendable {
    /// The context of the form.
    public var context: Context
    /// The translation with the text; `nil` if there was none, or if the server did not have the
    /// text.
    public var translation: SeenTranslation?
    /// The first digits of the check sum of the text; empty if the form had no text.
    private var digest: String

    /// Creates a form with its text at that time.
    public init(_ context: Context, text: ExactText, translation: SeenTranslation?) {
        self.context = context
        self.translation = translation
        digest = Self.digest(of: text)
    }

    /// Returns true if the form had this text.
    public func hadText(_ text: ExactText) -> Bool { digest == Self.digest(of: text) }

    /// True if the form had no text.
    public var wasEmpty: Bool { digest.isEmpty }

    private static func digest(of text: ExactText) -> String {
        text.isEmpty ? "" : String(MD5.hex(of: text.string.utf8).prefix(12))
    }
}

/// The text form, without spaces and commas: `count:number=few@17.203.1f0c9a44be21`.
extension HandedForm {
    /// The context, the number and the revision of the translation, and the check sum of the text.
    public var code: String {
        let facts = [translation.map { "\($0.id)" }, translation.map { "\($0.contentRevision)" }]
        return PlainCode.written(context.code) + "@"
            + (facts.map { $0 ?? "" } + [digest]).joined(separator: ".")
    }

    /// Reads the result of `code`; `nil` for any other text.
    public init?(code: String) {
        let halves = code.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2, let name = PlainCode.read(String(halves[0])),
            let context = Context(code: name)
        else { return nil }
        let facts = halves[1].split(separator: ".", omittingEmptySubsequences: false)
        guard facts.count == 3, facts[2].isEmpty || Hexadecimal.isText(String(facts[2]), count: 12)
        else { return nil }
        self.context = context
        digest = String(facts[2])
        guard !facts[0].isEmpty || !facts[1].isEmpty else { return }
        guard let id = Int(facts[0]), let revision = Int(facts[1]) else { return nil }
        translation = SeenTranslation(id: id, contentRevision: revision)
    }
}

/// Texts written with letters, digits and some marks of ASCII. All other bytes are written as `%`
/// with two digits.
public enum PlainCode {
    /// Returns a text in this form.
    public static func written(_ text: String) -> String {
        text.utf8.flatMap { byte in
            isPlain(byte) ? [byte] : [UInt8(ascii: "%")] + Hexadecimal.pair(of: byte)
        }.string
    }

    /// Returns the text of this form; `nil` for any other text.
    public static func read(_ code: String) -> String? {
        var (bytes, rest) = ([UInt8](), Array(code.utf8)[...])
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                guard isPlain(byte) else { return nil }
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Hexadecimal.value),
                let low = rest.popFirst().flatMap(Hexadecimal.value)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "_-.:=;".utf8.contains(byte)
        }
    }
}
