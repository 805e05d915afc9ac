public import Display

/// Which key means which command, and where.
public struct Keymap: Equatable, Sendable {
    /// A row of the keymap.
    public struct Binding: Hashable, Sendable {
        public var place: Place
        public var key: Key
        public var command: Command

        public init(_ place: Place, _ key: Key, _ command: Command) {
            self.place = place
            self.key = key
            self.command = command
        }
    }

    /// In the order of the help screen; a key once in each place.
    public private(set) var bindings: [Binding]
    private var commands: [Place: [Key: Command]] = [:]

    /// Of several bindings of a key in one place the last one counts.
    public init(_ bindings: [Binding]) {
        self.bindings = []
        for binding in bindings { bind(binding.key, to: binding.command, in: binding.place) }
    }

    /// Gives a key another meaning in a place; `nil`: none.
    public mutating func bind(_ key: Key, to command: Command?, in place: Place) {
        bindings.removeAll { $0.place == place && $0.key == key }
        commands[place, default: [:]][key] = command
        if let command { bindings.append(Binding(place, key, command)) }
    }

    /// What a key means where these places hold, the innermost first; `nil`: nothing, or it is typed.
    public func command(for key: Key, in places: [Place]) -> Command? {
        if places.contains(.textField), key.typedScalar != nil { return nil }
        for place in places {
            if let command = commands[place]?[key] { return command }
        }
        return nil
    }

    /// The keys that mean a command where these places hold, the innermost place's first.
    public func keys(for command: Command, in places: [Place]) -> [Key] {
        places.flatMap { place in
            bindings.filter { $0.place == place && $0.command == command }.map(\.key)
        }.filter { self.command(for: $0, in: places) == command }
    }
}
