import Foundation

/// The person who translates files: the name and the address that Git uses, otherwise the name of
/// the account.
public struct FilePerson: Hashable, Sendable {
    /// The name for people.
    public var name: String
    /// The email address; empty if it is not known.
    public var email: String

    /// Creates a person.
    public init(name: String, email: String = "") {
        self.name = name
        self.email = email
    }

    /// Finds the person in the environment and in the configuration files of Git, without a
    /// process.
    public init(environment: [String: String]) {
        self.init(name: environment["USER"] ?? environment["LOGNAME"] ?? "me")
        for path in Self.configurations(environment) {
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            take(String(decoding: data, as: UTF8.self))
        }
        name = environment["GIT_AUTHOR_NAME"] ?? name
        email = environment["GIT_AUTHOR_EMAIL"] ?? email
    }

    /// The files in the order in which Git reads them. A later value replaces an earlier one.
    private static func configurations(_ environment: [String: String]) -> [String] {
        let home = environment["HOME"]
        let folder = environment["XDG_CONFIG_HOME"] ?? home.map { $0 + "/.config" }
        return [folder.map { $0 + "/git/config" }, home.map { $0 + "/.gitconfig" }]
            .compactMap(\.self)
    }

    /// Reads `name` and `email` of the section `[user]`.
    mutating func take(_ configuration: String) {
        var isUser = false
        for line in configuration.split(whereSeparator: \.isNewline) {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("[") {
                isUser = line.lowercased().hasPrefix("[user]")
                continue
            }
            guard isUser, let sign = line.firstIndex(of: "=") else { continue }
            let value = Self.value(String(line[line.index(after: sign)...]))
            guard !value.isEmpty else { continue }
            switch line[..<sign].trimmingCharacters(in: .whitespaces).lowercased() {
            case "name": name = value
            case "email": email = value
            default: continue
            }
        }
    }

    /// Returns the value without its comment and its quotation marks.
    private static func value(_ written: String) -> String {
        let text = written.trimmingCharacters(in: .whitespaces)
        if text.hasPrefix("\"") {
            return String(text.dropFirst().prefix { $0 != "\"" })
        }
        return text.prefix { $0 != "#" && $0 != ";" }.trimmingCharacters(in: .whitespaces)
    }
}
