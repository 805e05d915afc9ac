import Display

/// What is wrong with a keymap of the configuration.
public enum KeymapError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownCommand(String)
    case unknownKey(String, command: String)

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
    /// Their former keys then mean nothing, unless another command takes them.
    public func rebinding(_ keysOfCommands: [String: [String]]) throws(KeymapError) -> Keymap {
        var keymap = self
        for (name, keyNames) in keysOfCommands.sorted(by: { $0.key < $1.key }) {
            guard let invocation = Invocation(text: name) else { throw .unknownCommand(name) }
            let former = bindings.filter { $0.invocation == invocation }
            for binding in former { keymap.bind(binding.key, to: nil, in: binding.place) }
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
        case .nothing, .session: [.everywhere]
        case .language, .form, .permission: [.translate]
        }
    }
}
