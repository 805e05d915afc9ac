import Text

/// The type of value that a placeholder of `printf` needs. The conversions of one type can replace
/// each other: `%d` and `%5i`, `%x` and `%u`.
struct PrintfConversion: Hashable, Sendable {
    private enum Kind: Hashable {
        case integer, unsigned, decimal, character, text
        case other(UInt8)
    }

    private let kind: Kind
    /// The letters before the conversion, such as `ll`, or the name of a macro of C.
    private let length: String

    /// Reads the placeholder as written. `nil` if it needs no value or has the type of a variable.
    init?(_ placeholder: String) {
        var bytes = Array(placeholder.utf8)[...]
        if placeholder == "%%" || placeholder == "%m" || placeholder == "%arg" { return nil }
        if bytes.last == UInt8(ascii: ">") {
            let name = bytes.dropLast().suffix { $0 != UInt8(ascii: "<") }
            length = name.string
            kind =
                name.contains(UInt8(ascii: "d")) || name.contains(UInt8(ascii: "i"))
                ? .integer : .unsigned
            return
        }
        guard let letter = bytes.popLast() else { return nil }
        if letter == UInt8(ascii: "@"), bytes.contains(UInt8(ascii: "@")) { return nil }
        length = bytes.suffix { "hljztLq".utf8.contains($0) }.string
        kind = Self.kind(letter)
    }

    /// True if the value is an integer.
    var isInteger: Bool { kind == .integer || kind == .unsigned }

    private static func kind(_ letter: UInt8) -> Kind {
        switch letter {
        case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"): .integer
        case UInt8(ascii: "o"), UInt8(ascii: "u"), UInt8(ascii: "x"), UInt8(ascii: "X"),
            UInt8(ascii: "O"), UInt8(ascii: "U"):
            .unsigned
        case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "f"), UInt8(ascii: "F"),
            UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
            .decimal
        case UInt8(ascii: "c"), UInt8(ascii: "C"): .character
        case UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "r"): .text
        default: .other(letter)
        }
    }
}

extension ArraySlice<UInt8> {
    /// The last bytes that a function accepts.
    fileprivate func suffix(while accepts: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !accepts($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
