public import Display

/// The bindings of keys to commands, by scope.
public struct Keymap: Equatable, Sendable {
    /// A row of the keymap.
    public struct Binding: Hashable, Sendable {
        /// The scope in which the key has this meaning.
        public var scope: KeyScope
        /// The key with its modifiers.
        public var key: Key
        /// The command of the key.
        public var invocation: Invocation

        /// Creates the binding of a key in a scope.
        public init(_ scope: KeyScope, _ key: Key, _ invocation: Invocation) {
            self.scope = scope
            self.key = key
            self.invocation = invocation
        }
    }

    /// The bindings in the order of the help screen. A key has one binding in each scope.
    public private(set) var bindings: [Binding]
    private var invocations: [KeyScope: [Key: Invocation]] = [:]
    /// The bindings of each command, in the same order. Each drawing of the screen looks up keys.
    private var bindingsOfCommands: [Command: [Binding]] = [:]

    /// Creates a keymap. If a key has several bindings in a scope, the last one is used.
    public init(_ bindings: [Binding]) {
        self.bindings = []
        for binding in bindings { bind(binding.key, to: binding.invocation, in: binding.scope) }
    }

    /// Binds a key in a scope; `nil` removes the binding.
    public mutating func bind(_ key: Key, to invocation: Invocation?, in scope: KeyScope) {
        if let former = invocations[scope]?[key] {
            bindings.removeAll { $0.scope == scope && $0.key == key }
            bindingsOfCommands[former.command]?.removeAll { $0.scope == scope && $0.key == key }
        }
        invocations[scope, default: [:]][key] = invocation
        guard let invocation else { return }
        let binding = Binding(scope, key, invocation)
        bindings.append(binding)
        bindingsOfCommands[invocation.command, default: []].append(binding)
    }

    /// The command of a key in the active scopes, the innermost first; `nil` if the key has no
    /// command or is typed.
    public func invocation(for key: Key, in scopes: [KeyScope]) -> Invocation? {
        if scopes.contains(.textField), key.typedScalar != nil { return nil }
        for scope in scopes {
            if let invocation = invocations[scope]?[key] { return invocation }
        }
        return nil
    }

    /// The first key of a command in the active scopes; `nil` if there is none.
    public func firstKey(for command: Command, in scopes: [KeyScope]) -> Key? {
        keysInOrder(for: command, in: scopes).first { _ in true }
    }

    /// The keys of a command in the active scopes, those of the innermost scope first, each once.
    public func keys(for command: Command, in scopes: [KeyScope]) -> [Key] {
        var found: Set<Key> = []
        return keysInOrder(for: command, in: scopes).filter { found.insert($0).inserted }
    }

    /// The keys in the order of the search, possibly with repetitions.
    private func keysInOrder(for command: Command, in scopes: [KeyScope]) -> some Sequence<Key> {
        let own = bindingsOfCommands[command] ?? []
        return scopes.lazy.flatMap { scope in
            own.lazy.filter { $0.scope == scope }.map(\.key)
        }.filter { invocation(for: $0, in: scopes)?.command == command }
    }
}

extension Keymap {
    /// The keymap without a configuration: the keys of the command table.
    public static let standard = Keymap(CommandTable.rows.flatMap(\.bindings))
}

extension CommandRow {
    var bindings: [Keymap.Binding] {
        keys.flatMap { scope, names in
            names.flatMap { name in invocations(byKey: name).map { Keymap.Binding(scope, $0, $1) } }
        }
    }

    /// The keys of a name. A name with `#` means several keys.
    private func invocations(byKey name: String) -> [(Key, Invocation)] {
        guard name.contains("#") else { return [(key(name), Invocation(command))] }
        return argument.choices.map { number in
            (key(name.replacing("#", with: number)), Invocation(command, number))
        }
    }

    private func key(_ name: String) -> Key {
        guard let key = Key(name: name) else {
            preconditionFailure("The command table contains an unknown key: \(name)")
        }
        return key
    }
}

/// An error in the keymap of the configuration file.
public enum KeymapError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownCommand(String)
    case unknownKey(String, command: String)

    /// The error, with the unknown name.
    public var description: String {
        switch self {
        case .unknownCommand(let name): "there is no command “\(name)”"
        case .unknownKey(let name, let command): "\(command): there is no key “\(name)”"
        }
    }
}

extension Keymap {
    /// Returns this keymap with other keys for some commands. A command gets its keys in the scopes
    /// where it has keys now; a command without keys, in the scopes where it works. All former keys
    /// of these commands are removed before the new keys are bound, so that commands can exchange
    /// keys.
    public func rebinding(_ keysOfCommands: [String: [String]]) throws(KeymapError) -> Keymap {
        var keymap = self
        var wanted: [(name: String, invocation: Invocation, keyNames: [String])] = []
        for (name, keyNames) in keysOfCommands.sorted(by: { $0.key < $1.key }) {
            guard let invocation = Invocation(text: name) else { throw .unknownCommand(name) }
            wanted.append((name, invocation, keyNames))
            let former = bindings.filter { $0.invocation == invocation }
            for binding in former { keymap.bind(binding.key, to: nil, in: binding.scope) }
        }
        for (name, invocation, keyNames) in wanted {
            for keyName in keyNames {
                guard let key = Key(name: keyName) else {
                    throw .unknownKey(keyName, command: name)
                }
                for scope in scopes(of: invocation) {
                    keymap.bind(key, to: invocation, in: scope)
                }
            }
        }
        return keymap
    }

    private func scopes(of invocation: Invocation) -> [KeyScope] {
        let own = bindings.filter { $0.invocation == invocation }
        let ofCommand = bindings.filter { $0.invocation.command == invocation.command }
        let scopes = Set((own.isEmpty ? ofCommand : own).map(\.scope))
        guard scopes.isEmpty else { return scopes.sorted { $0.rawValue < $1.rawValue } }
        return switch invocation.command.row.needs {
        case .nothing, .session, .account, .files, .outbox: [.everywhere]
        case .language, .team, .list, .form, .permission: [.translate]
        }
    }
}
