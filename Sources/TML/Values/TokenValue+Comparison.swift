/// How rules compare values (`tml-language.md` 7.4).
extension TokenValue {
    func isEqual(to other: TokenValue) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)): return left.isSame(as: right)
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1) }
        case (.time(let left), .time(let right)): return left == right
        case (.missing, .missing): return true
        default: break
        }
        if let left = day, let right = other.day { return left == right }
        guard let left = Number(self), let right = Number(other) else { return false }
        return left == right
    }

    func isLess(than other: TokenValue) -> Bool {
        switch (self, other) {
        case (.text(let left), .text(let right)):
            return left.utf8.lexicographicallyPrecedes(right.utf8)
        case (.time(let left), .time(let right)): return left < right
        default: break
        }
        if let left = day, let right = other.day { return left < right }
        guard let left = Number(self), let right = Number(other) else { return false }
        return left < right
    }

    private var day: CalendarDate? {
        switch self {
        case .date(let date): date
        case .time(let time): time.date
        default: nil
        }
    }
}
