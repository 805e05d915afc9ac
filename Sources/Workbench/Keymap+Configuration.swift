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
    /// The same keymap with other keys for some commands, each in the places where it has keys now.
    /// Their former keys then mean nothing, unless another command takes them.
    public func rebinding(_ keysOfCommands: [String: [String]]) throws(KeymapError) -> Keymap {
        var keymap = self
        for (name, keyNames) in keysOfCommands.sorted(by: { $0.key < $1.key }) {
            guard let command = Command(rawValue: name) else { throw .unknownCommand(name) }
            let former = bindings.filter { $0.command == command }
            for binding in former { keymap.bind(binding.key, to: nil, in: binding.place) }
            for keyName in keyNames {
                guard let key = Key(name: keyName) else {
                    throw .unknownKey(keyName, command: name)
                }
                for place in Set(former.map(\.place)).sorted(by: { $0.rawValue < $1.rawValue }) {
                    keymap.bind(key, to: command, in: place)
                }
            }
        }
        return keymap
    }
}
