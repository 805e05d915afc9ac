/// The answer of a terminal to the query for its background (OSC 11).
struct BackgroundAnswer {
    /// The start of the answer, after the mark of its kind.
    static let beginning = Array("11;rgb".utf8)

    let color: RGB

    /// - Parameter bytes: `:` and three parts of one to four hexadecimal digits with slashes
    ///   between them. More bytes before the colon and after the parts are ignored.
    init?(_ bytes: some Sequence<UInt8>) {
        let text = String(decoding: Array(bytes), as: UTF8.self)
        guard let parts = text.split(separator: ":").last?.split(separator: "/"), parts.count >= 3
        else { return nil }
        let amounts = parts.prefix(3).compactMap { part -> UInt8? in
            guard (1...4).contains(part.count), let amount = Int(part, radix: 16) else {
                return nil
            }
            return UInt8(clamping: amount * 255 / (1 << (4 * part.count) - 1))
        }
        guard amounts.count == 3 else { return nil }
        color = RGB(red: amounts[0], green: amounts[1], blue: amounts[2])
    }

    /// True if dark text is easier to read on the background than light text.
    var isLight: Bool { color.luminance > 0.18 }
}
