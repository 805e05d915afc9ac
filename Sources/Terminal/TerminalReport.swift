/// An answer of a terminal to a query.
public enum TerminalReport: Hashable, Sendable {
    /// The column of the cursor, from 1.
    case cursorColumn(Int)
    /// A mode and its state: 0 if the terminal does not know the mode, 1 and 3 set, 2 and 4 reset.
    case mode(Int, state: Int)
    /// The reports of keys, in the protocol of kitty. Only terminals with this protocol answer.
    case keys
    /// The name and version (XTVERSION). Not every terminal answers.
    case version(String)
    /// The numbers of the kind and version (the secondary attributes).
    case kind([Int])
    /// The abilities of the terminal (the primary attributes). Every terminal answers.
    case attributes
}

extension TerminalReport {
    /// Creates a report from ESC [ ? numbers and a letter; `nil` if it is not an answer to a query
    /// of the program.
    init?(numbers: [Int], isModeReport: Bool, final: UInt8) {
        switch final {
        case UInt8(ascii: "R") where numbers.count == 2: self = .cursorColumn(numbers[1])
        case UInt8(ascii: "y") where numbers.count == 2 && isModeReport:
            self = .mode(numbers[0], state: numbers[1])
        case UInt8(ascii: "u") where !isModeReport: self = .keys
        case UInt8(ascii: "c"): self = .attributes
        default: return nil
        }
    }
}
