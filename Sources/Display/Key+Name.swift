extension Key {
    /// Reads a name such as `ctrl+s`, `alt+enter`, `shift+tab`, `f5`, `space`, `a`, `?` or `+`.
    ///
    /// The names of modifiers and special keys may have capital letters. Other keys are named by
    /// the character that they type. A letter becomes a small letter with `ctrl`, and a capital
    /// letter with `shift`.
    public init?(name: String) {
        var rest = Substring(name)
        var modifiers: Modifiers = []
        while let (modifier, next) = Key.modifier(at: rest) {
            guard !modifiers.contains(modifier) else { return nil }
            modifiers.insert(modifier)
            rest = next
        }
        guard let stroke = Key.stroke(named: rest) else { return nil }
        self.init(normalizing: stroke, modifiers)
    }

    /// The name that `init(name:)` reads.
    public var name: String {
        var parts: [String] = []
        if modifiers.contains(.control) { parts.append("ctrl") }
        if modifiers.contains(.alt) { parts.append("alt") }
        if modifiers.contains(.shift) { parts.append("shift") }
        parts.append(Key.name(of: stroke))
        return parts.joined(separator: "+")
    }
}

extension Key {
    private static let modifierNames: [(String, Modifiers)] = [
        ("ctrl+", .control), ("alt+", .alt), ("shift+", .shift),
    ]

    private static let strokeNames: [(String, Stroke)] = [
        ("space", .scalar(" ")), ("enter", .enter), ("tab", .tab), ("escape", .escape),
        ("esc", .escape), ("backspace", .backspace), ("delete", .delete), ("insert", .insert),
        ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("home", .home),
        ("end", .end), ("pageup", .pageUp), ("pagedown", .pageDown),
    ]

    private static let functionKeys = 1...63

    private static func modifier(at text: Substring) -> (Modifiers, Substring)? {
        for (prefix, modifier) in modifierNames
        where text.count > prefix.count && text.lowercased().hasPrefix(prefix) {
            return (modifier, text.dropFirst(prefix.count))
        }
        return nil
    }

    private static func stroke(named text: Substring) -> Stroke? {
        if let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 {
            return CharacterWidth.columns(of: scalar) > 0 ? .scalar(scalar) : nil
        }
        let lowercase = text.lowercased()
        if let named = strokeNames.first(where: { $0.0 == lowercase }) { return named.1 }
        guard lowercase.first == "f", let number = Int(lowercase.dropFirst()),
            functionKeys.contains(number)
        else { return nil }
        return .function(number)
    }

    private static func name(of stroke: Stroke) -> String {
        if case .scalar(let scalar) = stroke, scalar != " " { return String(scalar) }
        if case .function(let number) = stroke { return "f\(number)" }
        return strokeNames.first { $0.1 == stroke }?.0 ?? ""
    }

    private init(normalizing stroke: Stroke, _ modifiers: Modifiers) {
        self.init(stroke, modifiers)
        guard case .scalar(let scalar) = stroke, scalar.isASCII, scalar.properties.isAlphabetic
        else { return }
        if modifiers.contains(.control) {
            self.stroke = .scalar(Unicode.Scalar(UInt8(scalar.value) | 0x20))
        } else if modifiers.contains(.shift) {
            self.stroke = .scalar(Unicode.Scalar(UInt8(scalar.value) & ~0x20))
            self.modifiers.remove(.shift)
        }
    }
}
