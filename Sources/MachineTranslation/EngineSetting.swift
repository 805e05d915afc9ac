import HTTP

/// A setting that the table of an engine may have.
public struct EngineSetting: Sendable {
    /// As the file has it: `url`.
    public let name: String
    /// Whether the engine cannot do without.
    public let isRequired: Bool
    /// What would be right, to end a sentence: `a text that is not empty`.
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

    /// A text that is not empty.
    static func text(_ name: String, isRequired: Bool = false, _ expected: String) -> EngineSetting
    {
        EngineSetting(name, isRequired: isRequired, expected) { value in
            if case .text(let text) = value { !text.isEmpty } else { false }
        }
    }

    /// One of these words.
    static func word(_ name: String, _ words: [String]) -> EngineSetting {
        let list = words.map { "\"\($0)\"" }.joined(separator: " or ")
        return EngineSetting(name, list) { value in
            if case .text(let text) = value { words.contains(text) } else { false }
        }
    }

    /// True or false.
    static func flag(_ name: String, _ meaning: String) -> EngineSetting {
        EngineSetting(name, "true or false: \(meaning)") { value in
            if case .flag = value { true } else { false }
        }
    }

    /// `url`: where the service answers, without the paths of its calls.
    ///
    /// - Parameter isRequired: false for a service that has one address for everybody.
    static func address(example: String, isRequired: Bool = true) -> EngineSetting {
        EngineSetting(
            "url", isRequired: isRequired,
            "an address such as \"\(example)\", without user name, password and query"
        ) { value in
            guard case .text(let text) = value, text.contains("://") else { return false }
            return WebAddress(text)?.hasExtras == false
        }
    }
}

extension EngineSetting {
    /// What every table has: the engine's kind, and the name that translators see.
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

    /// Where a key may stand; a table has one of them at most.
    static let keys: [EngineSetting] = [
        .text("key", "the API key of the service"),
        EngineSetting("key-file", "the absolute path of a file with the API key") { value in
            if case .text(let path) = value { path.utf8.first == UInt8(ascii: "/") } else { false }
        },
        .text("key-env", "the name of an environment variable with the API key"),
        .text("key-command", "a command that prints the API key"),
    ]
}
