import Foundation
import Logging
import Text
import Wire

/// The format of the lines of the log.
enum LogFormat: String, Hashable, Sendable, CaseIterable {
    /// `2026-01-31T10:00:00Z info request method=GET path=/v1/server`
    case text
    /// One JSON object in each line.
    case json
}

/// Writes the log: one line for each event. Line breaks in values are escaped.
struct LineLog: LogHandler {
    let format: LogFormat
    let write: @Sendable (String) -> Void

    /// Creates a log. `write` receives each line.
    static func logger(
        _ format: LogFormat, write: @escaping @Sendable (String) -> Void = StandardError.write
    ) -> Logger {
        Logger(label: Server.name) { _ in LineLog(format: format, write: write) }
    }

    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        if Self.isEndOfServer(event) { return }
        let fields = metadata.merging(event.metadata ?? [:]) { $1 }
            .sorted { Self.rank($0.key) < Self.rank($1.key) }
            .map { (name: $0.key, value: "\($0.value)") }
        let time = Date().formatted(.iso8601)
        switch format {
        case .text:
            let pairs = fields.map { " \($0.name)=\(Self.quoted($0.value))" }.joined()
            write("\(time) \(event.level) \(Self.flat("\(event.message)"))\(pairs)\n")
        case .json:
            var object: JSONObject = [
                "time": .string(time), "level": .string("\(event.level)"),
                "message": .string("\(event.message)"),
            ]
            for field in fields { object[field.name] = Self.json(field.value) }
            write(CommandOutput.escaped(.object(object)) + "\n")
        }
    }

    /// Hummingbird reports the end of its own task as an error.
    private static func isEndOfServer(_ event: LogEvent) -> Bool {
        event.level == .error && Task.isCancelled
            && "\(event.message)".hasPrefix("Waiting on child channel")
    }

    /// A fixed order, so that people can compare lines.
    private static let order = ["method", "path", "status", "ms", "bytes", "sender", "id"]

    private static func rank(_ name: String) -> (Int, String) {
        (order.firstIndex(of: name) ?? order.count, name)
    }

    private static func json(_ text: String) -> JSON {
        Int(text).map(JSON.integer) ?? .string(text)
    }

    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 }
        return isPlain ? text : CommandOutput.escaped(.string(text))
    }

    private static func flat(_ text: String) -> String {
        CommandOutput.safe(String(text.map { $0.isNewline ? " " : $0 }))
    }
}
