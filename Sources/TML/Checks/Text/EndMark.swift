/// The kind of mark at the end of a sentence, independent of the script.
enum EndMark: Hashable {
    case none, period, question, exclamation, colon, semicolon, comma, ellipsis

    init(_ scalar: Unicode.Scalar, in language: String) {
        self =
            switch (scalar, language) {
            case (";", "el"): .question
            case ("·", "el"), ("\u{387}", "el"): .semicolon
            case (":", "hy"): .period
            case ("\u{55D}", "hy"), ("\u{2024}", "hy"): .colon
            case ("|", _) where Self.withDandaTypedAsBar.contains(language): .period
            case ("·", _), ("|", _), ("\u{55D}", _): .none
            default: Self(scalar)
            }
    }

    private static let withDandaTypedAsBar: Set<String> = [
        "hi", "bn", "ne", "pa", "or", "as", "mai", "sa",
    ]

    private init(_ scalar: Unicode.Scalar) {
        self =
            switch scalar {
            case ".", "。", "।", "॥", "．", "｡", "۔", "։", "\u{1362}", "\u{104B}", "\u{17D4}",
                "\u{17D5}", "\u{F0D}", "\u{F0E}", "\u{1803}", "\u{1C7E}", "\u{ABEB}", "\u{700}":
                .period
            case "?", "？", "؟", "\u{37E}", "\u{55E}", "\u{1367}", "⁇", "⁈", "⁉", "‽": .question
            case "!", "！", "\u{55C}", "‼": .exclamation
            case ":", "：", "\u{1365}", "\u{1366}", "\u{17D6}", "∶": .colon
            case ";", "；", "؛", "\u{1364}": .semicolon
            case ",", "，", "،", "、", "､", "\u{1363}", "\u{104A}": .comma
            case "…", "⋯", "‥": .ellipsis
            default: .none
            }
    }

    var ascii: String {
        switch self {
        case .none: ""
        case .period: "."
        case .question: "?"
        case .exclamation: "!"
        case .colon: ":"
        case .semicolon: ";"
        case .comma: ","
        case .ellipsis: "…"
        }
    }

    /// The mark with the width of a Chinese or Japanese character.
    var wide: String? {
        switch self {
        case .none: ""
        case .period: "。"
        case .question: "？"
        case .exclamation: "！"
        case .colon: "："
        case .semicolon: "；"
        case .comma: "，"
        case .ellipsis: "…"
        }
    }
}
