/// What a terminal answers when it is asked.
public enum TerminalReport: Hashable, Sendable {
    /// The column of the cursor, from 1.
    case cursorColumn(Int)
    /// A mode and its state: 0 for one that the terminal does not know, 1 and 3 set, 2 and 4 reset.
    case mode(Int, state: Int)
    /// How keys are reported, by the protocol of kitty. Only terminals that have it answer.
    case keys
    /// Its name and version (XTVERSION). Not every terminal answers that.
    case version(String)
    /// Numbers for its kind and version (the secondary attributes).
    case kind([Int])
    /// What it can do (the primary attributes). Every terminal answers that.
    case attributes
}

extension TerminalReport {
    /// An answer of the form ESC [ ? numbers and a letter; `nil` if it is none that is asked for.
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
