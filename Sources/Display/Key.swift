/// A key of the keyboard, as a terminal reports it and the keymap names it.
///
/// Terminals cannot tell everything apart: control with `i`, `m`, `[` and `h` arrive as tab, enter,
/// escape and backspace; shift with a letter is the capital letter and not a modifier.
public struct Key: Hashable, Sendable {
    /// What is struck, modifiers aside.
    public enum Stroke: Hashable, Sendable {
        /// A key that types something, as the letter that it types.
        case scalar(Unicode.Scalar)
        /// Keys that terminals name instead of typing a letter.
        case enter, tab, escape, backspace, delete, insert
        /// Keys that move.
        case up, down, left, right, home, end, pageUp, pageDown
        /// A function key, from 1.
        case function(Int)
    }

    /// What is held down meanwhile.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// A bit for each modifier.
        public let rawValue: UInt8

        /// Bits without a modifier stand for nothing.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Told with named keys only: a shifted letter is the capital one.
        public static let shift = Modifiers(rawValue: 1)
        /// Also called meta; many terminals send it as an escape before the key.
        public static let alt = Modifiers(rawValue: 2)
        /// Of letters, and of the arrow and editing keys with terminals that tell it.
        public static let control = Modifiers(rawValue: 4)
    }

    /// The key that is struck.
    public var stroke: Stroke
    /// What is held down meanwhile.
    public var modifiers: Modifiers

    /// A key without modifiers, unless some are given.
    public init(_ stroke: Stroke, _ modifiers: Modifiers = []) {
        self.stroke = stroke
        self.modifiers = modifiers
    }

    /// The key that types this.
    public static func scalar(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar)) }
    /// Control with a letter, which has to be a small one.
    public static func control(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .control) }
    /// Control with a named key.
    public static func control(_ stroke: Stroke) -> Key { Key(stroke, .control) }
    /// Alt with a letter as it is typed.
    public static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .alt) }
    /// Alt with a named key.
    public static func alt(_ stroke: Stroke) -> Key { Key(stroke, .alt) }
    /// Shift with a named key.
    public static func shift(_ stroke: Stroke) -> Key { Key(stroke, .shift) }
    /// A function key, from 1.
    public static func function(_ number: Int) -> Key { Key(.function(number)) }

    /// What control-M arrives as, too.
    public static let enter = Key(.enter)
    /// What control-I arrives as, too.
    public static let tab = Key(.tab)
    /// What control-[ arrives as, too.
    public static let escape = Key(.escape)
    /// Removes what is left of the cursor; what control-H arrives as, too.
    public static let backspace = Key(.backspace)
    /// Removes what is at the cursor.
    public static let delete = Key(.delete)
    /// Rare: many keyboards have none.
    public static let insert = Key(.insert)
    /// The arrow up.
    public static let up = Key(.up)
    /// The arrow down.
    public static let down = Key(.down)
    /// The arrow to the left.
    public static let left = Key(.left)
    /// The arrow to the right.
    public static let right = Key(.right)
    /// To the beginning of a line or list.
    public static let home = Key(.home)
    /// To the end of a line or list.
    public static let end = Key(.end)
    /// A page up.
    public static let pageUp = Key(.pageUp)
    /// A page down.
    public static let pageDown = Key(.pageDown)

    /// The scalar to type into a text field, if the key means one.
    public var typedScalar: Unicode.Scalar? {
        guard case .scalar(let scalar) = stroke, modifiers.isEmpty else { return nil }
        return scalar
    }
}
