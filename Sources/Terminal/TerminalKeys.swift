import CNcurses
import Display

/// The keys in the description of the open terminal.
enum TerminalKeys {
    /// Returns the sequences of the keys. `KeyDecoder` decodes keys of a single byte.
    static func sequences() -> [[UInt8]: Key] {
        var sequences: [[UInt8]: Key] = [:]
        for (capability, key) in capabilities {
            guard let sequence = cn_key_sequence(capability) else { continue }
            let bytes = Array(String(cString: sequence).utf8)
            if bytes.count > 1, bytes.first == 0x1B { sequences[bytes] = key }
        }
        return sequences
    }

    private static let capabilities: [(String, Key)] =
        [
            ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right),
            ("khome", .home), ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown),
            ("kich1", .insert), ("kdch1", .delete), ("kcbt", .shift(.tab)), ("kent", .enter),
            ("kri", .shift(.up)), ("kind", .shift(.down)), ("kLFT", .shift(.left)),
            ("kRIT", .shift(.right)), ("kHOM", .shift(.home)), ("kEND", .shift(.end)),
            ("kDC", .shift(.delete)), ("kIC", .shift(.insert)), ("kPRV", .shift(.pageUp)),
            ("kNXT", .shift(.pageDown)),
        ] + extended + (1...12).map { ("kf\($0)", .function($0)) }

    /// The names in ncurses of keys with more modifiers: `kUP5` is control with the arrow up.
    private static let extended: [(String, Key)] = [
        ("kUP", Key.Stroke.up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right),
        ("kHOM", .home), ("kEND", .end), ("kDC", .delete),
    ].flatMap { name, stroke in
        (3...8).map { ("\(name)\($0)", Key(stroke, KeyDecoder.modifiers($0))) }
    }
}
