/// A key of the keyboard, as terminals report it and as the keymap names it.
///
/// Terminals cannot distinguish all keys: control with `i`, `m`, `[` and `h` arrives as tab, enter,
/// escape and backspace. Shift with a letter arrives as the capital letter without a modifier.
public struct Key: Hashable, Sendable {
    /// A key without its modifiers.
    public enum Stroke: Hashable, Sendable {
        /// A key that types a character.
        case scalar(Unicode.Scalar)
        /// Keys with a name that type no character.
        case enter, tab, escape, backspace, delete, insert
        /// Keys for motions.
        case up, down, left, right, home, end, pageUp, pageDown
        /// A function key, from 1.
        case function(Int)
    }

    /// The modifier keys that are held down.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// A bit for each modifier.
        public let rawValue: UInt8

        /// Creates a set of modifiers. A bit without a modifier has no effect.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Shift; only with named keys, because a letter with shift is the capital letter.
        public static let shift = Modifiers(rawValue: 1)
        /// Alt, also called meta. Many terminals send it as an escape before the key.
        public static let alt = Modifiers(rawValue: 2)
        /// Control; with letters, and on some terminals with the arrow and editing keys.
        public static let control = Modifiers(rawValue: 4)
    }

    /// The key without its modifiers.
    public var stroke: Stroke
    /// The modifier keys that are held down.
    public var modifiers: Modifiers

    /// Creates a key; without modifiers by default.
    public init(_ stroke: Stroke, _ modifiers: Modifiers = []) {
        self.stroke = stroke
        self.modifiers = modifiers
    }

    /// Returns the key that types a character.
    public static func scalar(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar)) }
    /// Returns control with a letter, which must be a small letter.
    public static func control(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .control) }
    /// Returns control with a named key.
    public static func control(_ stroke: Stroke) -> Key { Key(stroke, .control) }
    /// Returns alt with a letter as it is typed.
    public static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .alt) }
    /// Returns alt with a named key.
    public static func alt(_ stroke: Stroke) -> Key { Key(stroke, .alt) }
    /// Returns shift with a named key.
    public static func shift(_ stroke: Stroke) -> Key { Key(stroke, .shift) }
    /// Returns a function key, from 1.
    public static func function(_ number: Int) -> Key { Key(.function(number)) }

    /// Enter. Control-M arrives as enter, too.
    public static let enter = Key(.enter)
    /// Tab. Control-I arrives as tab, too.
    public static let tab = Key(.tab)
    /// Escape. Control-[ arrives as escape, too.
    public static let escape = Key(.escape)
    /// Backspace, which deletes the character before the cursor. Control-H arrives as backspace,
    /// too.
    public static let backspace = Key(.backspace)
    /// Delete, which deletes the character at the cursor.
    public static let delete = Key(.delete)
    /// Insert. Many keyboards do not have this key.
    public static let insert = Key(.insert)
    /// The arrow up.
    public static let up = Key(.up)
    /// The arrow down.
    public static let down = Key(.down)
    /// The arrow to the left.
    public static let left = Key(.left)
    /// The arrow to the right.
    public static let right = Key(.right)
    /// Moves to the beginning of a line or list.
    public static let home = Key(.home)
    /// Moves to the end of a line or list.
    public static let end = Key(.end)
    /// Moves up by a page.
    public static let pageUp = Key(.pageUp)
    /// Moves down by a page.
    public static let pageDown = Key(.pageDown)

    /// The scalar to type into a text field; `nil` if the key types no character.
    public var typedScalar: Unicode.Scalar? {
        guard case .scalar(let scalar) = stroke, modifiers.isEmpty else { return nil }
        return scalar
    }
}
