/// A key of the keyboard, as a terminal reports it and the keymap names it.
///
/// Terminals cannot tell everything apart: control with `i`, `m`, `[` and `h` arrive as tab, enter,
/// escape and backspace; shift with a letter is the capital letter and not a modifier.
public struct Key: Hashable, Sendable {
    /// What is struck, modifiers aside.
    public enum Stroke: Hashable, Sendable {
        case scalar(Unicode.Scalar)
        case enter, tab, escape, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// A function key, from 1.
        case function(Int)
    }

    /// What is held down meanwhile.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let shift = Modifiers(rawValue: 1)
        public static let alt = Modifiers(rawValue: 2)
        public static let control = Modifiers(rawValue: 4)
    }

    public var stroke: Stroke
    public var modifiers: Modifiers

    public init(_ stroke: Stroke, _ modifiers: Modifiers = []) {
        self.stroke = stroke
        self.modifiers = modifiers
    }

    public static func scalar(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar)) }
    public static func control(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .control) }
    public static func control(_ stroke: Stroke) -> Key { Key(stroke, .control) }
    public static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .alt) }
    public static func alt(_ stroke: Stroke) -> Key { Key(stroke, .alt) }
    public static func shift(_ stroke: Stroke) -> Key { Key(stroke, .shift) }
    public static func function(_ number: Int) -> Key { Key(.function(number)) }

    public static let enter = Key(.enter)
    public static let tab = Key(.tab)
    public static let escape = Key(.escape)
    public static let backspace = Key(.backspace)
    public static let delete = Key(.delete)
    public static let insert = Key(.insert)
    public static let up = Key(.up)
    public static let down = Key(.down)
    public static let left = Key(.left)
    public static let right = Key(.right)
    public static let home = Key(.home)
    public static let end = Key(.end)
    public static let pageUp = Key(.pageUp)
    public static let pageDown = Key(.pageDown)

    /// The scalar to type into a text field, if the key means one.
    public var typedScalar: Unicode.Scalar? {
        guard case .scalar(let scalar) = stroke, modifiers.isEmpty else { return nil }
        return scalar
    }
}
