/// The operations of rules, which are the first elements of lists (`tml-language.md` 7.3).
enum Operation: Hashable, Sendable {
    case letLiteral, label, quote, first, rest, prefix
    case equal, unequal, less, greater
    case isAtom, choose
    case add, subtract, multiply, divide, modulo
    case not, and, or
    case boolean(Bool)
    case date, time, today, now
    case append, prepend, match, replace
    case isIn, within
    case count, all, any

    private static let byName: [String: Operation] = [
        "let": .letLiteral, "label": .label, "quote": .quote, "car": .first, "cdr": .rest,
        "cons": .prefix, "eq": .equal, "=": .equal, "!=": .unequal, "<": .less, ">": .greater,
        "atom": .isAtom, "cond": .choose, "if": .choose, "+": .add, "-": .subtract,
        "*": .multiply, "/": .divide, "%": .modulo, "mod": .modulo, "!": .not, "not": .not,
        "&&": .and, "and": .and, "||": .or, "or": .or, "true": .boolean(true),
        "false": .boolean(false), "date": .date, "time": .time, "today": .today, "now": .now,
        "append": .append, "prepend": .prepend, "match": .match, "replace": .replace,
        "in": .isIn, "within": .within, "count": .count, "all": .all, "any": .any,
    ]

    init?(_ name: String) {
        guard let operation = Self.byName[name] else { return nil }
        self = operation
    }
}
