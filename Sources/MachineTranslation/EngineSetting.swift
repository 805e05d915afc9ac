import HTTP

/// A setting in the table of an engine.
public struct EngineSetting: Sendable {
    /// The name in the file: `url`.
    public let name: String
    /// True if the engine needs the setting.
    public let isRequired: Bool
    /// The correct value, as the end of a sentence: `a text that is not empty`.
    public let expected: String
    let isRight: @Sendable (EngineTable.Value) -> Bool

    init(
        _ name: String, isRequired: Bool = false, _ expected: String,
        isRight: @escaping @Sendable (EngineTable.Value) -> Bool
    ) {
        self.name = name
        self.isRequired = isRequired
        self.expected = expected
        self.isRight = isRight
    }

    /// Creates a setting whose value is a text that is not empty.
    static func text(_ name: String, isRequired: Bool = false, _ expected: String) -> EngineSetting
    {
        EngineSetting(name, isRequired: isRequired, expected) { value in
            if case .text(let text) = value { !text.isEmpty } else { false }
        }
    }

    /// Creates a setting whose value is one of these words.
    static func word(_ name: String, _ words: [String]) -> EngineSetting {
        let list = words.map { "\"\($0)\"" }.joined(separator: " or ")
        return EngineSetting(name, list) { value in
            if case .text(let text) = value { words.contains(text) } else { false }
        }
    }

    /// Creates a setting whose value is true or false.
    static func flag(_ name: String, _ meaning: String) -> EngineSetting {
        EngineSetting(name, "true or false: \(meaning)") { value in
            if case .flag = value { true } else { false }
        }
    }

    /// Creates the setting `url`: the address of the service, without the paths of its calls.
    ///
    /// - Parameter isRequired: false if the service has one address for all users.
    static func address(example: String, isRequired: Bool = true) -> EngineSetting {
        EngineSetting(
            "url", isRequired: isRequired,
            "an address such as \"\(example)\", without a user name, password or query"
        ) { value in
            guard case .text(let text) = value, text.contains("://") else { return false }
            return WebAddress(text)?.hasExtras == false
        }
    }
}

extension EngineSetting {
    /// The settings of every table: the style, the name that translators see, and the budget.
    static func common(for asker: EngineAsker) -> [EngineSetting] {
        let styles = asker.styles.map(\.name).joined(separator: ", ")
        return [
            .text("style", isRequired: true, "one of \(styles)"),
            .text("name", isRequired: asker.requiresNames, "the name that translators see"),
            EngineSetting("budget", "a number of characters per month") { value in
                if case .number(let number) = value { number > 0 } else { false }
            },
        ]
    }

    /// The settings for the key. A table has at most one of them.
    static let keys: [EngineSetting] = [
        .text("key", "the API key of the service"),
        EngineSetting("key-file", "the absolute path of a file with the API key") { value in
            if case .text(let path) = value { path.utf8.first == UInt8(ascii: "/") } else { false }
        },
        .text("key-env", "the name of an environment variable with the API key"),
        .text("key-command", "a command that prints the API key"),
    ]
}
