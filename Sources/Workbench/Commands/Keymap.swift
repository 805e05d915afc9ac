public import Display

/// Which key means which command, and where.
public struct Keymap: Equatable, Sendable {
    /// A row of the keymap.
    public struct Binding: Hashable, Sendable {
        /// Where the key has this meaning.
        public var place: Place
        /// The key, with what is held down.
        public var key: Key
        /// What the key asks for.
        public var invocation: Invocation

        /// A meaning of a key in one place.
        public init(_ place: Place, _ key: Key, _ invocation: Invocation) {
            self.place = place
            self.key = key
            self.invocation = invocation
        }
    }

    /// In the order of the help screen; a key once in each place.
    public private(set) var bindings: [Binding]
    private var invocations: [Place: [Key: Invocation]] = [:]
    /// The bindings of each command, in the same order: every picture names keys.
    private var bindingsOfCommands: [Command: [Binding]] = [:]

    /// Of several bindings of a key in one place the last one counts.
    public init(_ bindings: [Binding]) {
        self.bindings = []
        for binding in bindings { bind(binding.key, to: binding.invocation, in: binding.place) }
    }

    /// Gives a key another meaning in a place; `nil`: none.
    public mutating func bind(_ key: Key, to invocation: Invocation?, in place: Place) {
        if let former = invocations[place]?[key] {
            bindings.removeAll { $0.place == place && $0.key == key }
            bindingsOfCommands[former.command]?.removeAll { $0.place == place && $0.key == key }
        }
        invocations[place, default: [:]][key] = invocation
        guard let invocation else { return }
        let binding = Binding(place, key, invocation)
        bindings.append(binding)
        bindingsOfCommands[invocation.command, default: []].append(binding)
    }

    /// What a key means where these places hold, the innermost first; `nil`: nothing, or it is typed.
    public func invocation(for key: Key, in places: [Place]) -> Invocation? {
        if places.contains(.textField), key.typedScalar != nil { return nil }
        for place in places {
            if let invocation = invocations[place]?[key] { return invocation }
        }
        return nil
    }

    /// The first of the keys that mean a command where these places hold; `nil`: none does.
    public func firstKey(for command: Command, in places: [Place]) -> Key? {
        keysInOrder(for: command, in: places).first { _ in true }
    }

    /// The keys that mean a command where these places hold, the innermost place's first, each once.
    public func keys(for command: Command, in places: [Place]) -> [Key] {
        var found: Set<Key> = []
        return keysInOrder(for: command, in: places).filter { found.insert($0).inserted }
    }

    /// As they are looked for, some perhaps more than once.
    private func keysInOrder(for command: Command, in places: [Place]) -> some Sequence<Key> {
        let own = bindingsOfCommands[command] ?? []
        return places.lazy.flatMap { place in
            own.lazy.filter { $0.place == place }.map(\.key)
        }.filter { invocation(for: $0, in: places)?.command == command }
    }
}

extension Keymap {
    /// The keys that hold when the configuration says nothing else: those of the command table.
    public static let standard = Keymap(CommandTable.rows.flatMap(\.bindings))
}

extension CommandRow {
    var bindings: [Keymap.Binding] {
        keys.flatMap { place, names in
            names.flatMap { name in invocations(byKey: name).map { Keymap.Binding(place, $0, $1) } }
        }
    }

    /// The keys of a name, which are several where it stands for all numbers.
    private func invocations(byKey name: String) -> [(Key, Invocation)] {
        guard name.contains("#") else { return [(key(name), Invocation(command))] }
        return argument.choices.map { number in
            (key(name.replacing("#", with: number)), Invocation(command, number))
        }
    }

    private func key(_ name: String) -> Key {
        guard let key = Key(name: name) else {
            preconditionFailure("The command table names no such key: \(name)")
        }
        return key
    }
}

/// What is wrong with a keymap of the configuration.
public enum KeymapError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownCommand(String)
    case unknownKey(String, command: String)

    /// What is wrong, with the name that is not known.
    public var description: String {
        switch self {
        case .unknownCommand(let name): "there is no command “\(name)”"
        case .unknownKey(let name, let command): "\(command): there is no key “\(name)”"
        }
    }
}

extension Keymap {
    /// The same keymap with other keys for some commands, each in the places where it has keys now;
    /// without any, where the command makes sense.
    /// Their former keys then mean nothing, unless another command takes them: all are given up before
    /// any is given anew, so that commands can change places.
    public func rebinding(_ keysOfCommands: [String: [String]]) throws(KeymapError) -> Keymap {
        var keymap = self
        var wanted: [(name: String, invocation: Invocation, keyNames: [String])] = []
        for (name, keyNames) in keysOfCommands.sorted(by: { $0.key < $1.key }) {
            guard let invocation = Invocation(text: name) else { throw .unknownCommand(name) }
            wanted.append((name, invocation, keyNames))
            let former = bindings.filter { $0.invocation == invocation }
            for binding in former { keymap.bind(binding.key, to: nil, in: binding.place) }
        }
        for (name, invocation, keyNames) in wanted {
            for keyName in keyNames {
                guard let key = Key(name: keyName) else {
                    throw .unknownKey(keyName, command: name)
                }
                for place in places(of: invocation) {
                    keymap.bind(key, to: invocation, in: place)
                }
            }
        }
        return keymap
    }

    private func places(of invocation: Invocation) -> [Place] {
        let own = bindings.filter { $0.invocation == invocation }
        let ofCommand = bindings.filter { $0.invocation.command == invocation.command }
        let places = Set((own.isEmpty ? ofCommand : own).map(\.place))
        guard places.isEmpty else { return places.sorted { $0.rawValue < $1.rawValue } }
        return switch invocation.command.row.needs {
        case .nothing, .session, .outbox: [.everywhere]
        case .language, .form, .permission: [.translate]
        }
    }
}
