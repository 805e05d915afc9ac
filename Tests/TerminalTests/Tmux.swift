import Foundation
import TestSupport

/// A program in tmux: a terminal of another family than that of `Pty`, with widths and habits of its own.
final class Tmux {
    /// What stands in the way of running a program in it.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// What it shows.
    struct Picture {
        /// Without the spaces at their ends.
        var rows: [String]
        /// Row and column; nil while it is hidden.
        var cursor: [Int]?
    }

    private static let tool = "/usr/bin/tmux"

    private let folder: TemporaryFolder
    private let rows: Int

    /// - Parameter program: a command for the shell.
    init(_ program: String, rows: Int, columns: Int) throws {
        guard FileManager.default.isExecutableFile(atPath: Tmux.tool) else {
            throw Failure(
                description: "\(Tmux.tool) is missing: `scripts/prepare test` installs it")
        }
        folder = try TemporaryFolder()
        self.rows = rows
        let settings = "set -g status off\nset -g default-terminal tmux-256color\n"
        try Data(settings.utf8).write(to: folder.url.appendingPathComponent("settings"))
        try command("new-session -d -x \(columns) -y \(rows) '\(program)'")
    }

    deinit {
        do {
            try command("kill-server")
        } catch {
            print("tmux is not ended: \(error)")
        }
    }

    /// Types letters of ASCII.
    func send(_ text: String) throws { try command("send-keys -l '\(text)'") }

    /// What it shows at the moment.
    func picture() throws -> Picture {
        let cursor = "#{cursor_flag},#{cursor_y},#{cursor_x}"
        let said = try command("capture-pane -p \\; display-message -p '\(cursor)'")
        let lines = said.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count > rows else { throw Failure(description: "a screen is missing: \(said)") }
        let place = lines[rows].split(separator: ",").compactMap { Int($0) }
        return Picture(
            rows: lines[..<rows].map(Tmux.trimmed),
            cursor: place.first == 1 ? Array(place.dropFirst()) : nil)
    }

    /// The first picture with which the condition holds, or the last one when the limit is over.
    func picture(
        limit: Duration = .seconds(20), until condition: (Picture) -> Bool
    ) throws -> Picture {
        let end = ContinuousClock.now + limit
        while true {
            let picture = try picture()
            if condition(picture) || ContinuousClock.now > end { return picture }
            usleep(5000)
        }
    }

    /// Through the shell, because the server that the first command starts outlives it, and Foundation
    /// waits for all whom a process has started.
    @discardableResult
    private func command(_ command: String) throws -> String {
        let server = "-u -S '\(folder.path("socket"))' -f '\(folder.path("settings"))'"
        let line = "LANG=C.UTF-8 TMUX= \(Tmux.tool) \(server) \(command) 2>&1"
        guard let output = popen(line, "re") else { throw Failure(description: "no shell") }
        var said = Data()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&buffer, 1, buffer.count, output)
            guard count > 0 else { break }
            said.append(contentsOf: buffer[..<count])
        }
        let text = String(decoding: said, as: UTF8.self)
        guard pclose(output) == 0 else { throw Failure(description: "tmux \(command): \(text)") }
        return text
    }

    private static func trimmed(_ line: String) -> String {
        guard let last = line.unicodeScalars.lastIndex(where: { $0 != " " }) else { return "" }
        return String(line.unicodeScalars[...last])
    }
}

extension Tmux.Picture: Equatable {
    /// Byte for byte: texts that look the same need not be.
    static func == (one: Self, other: Self) -> Bool {
        one.cursor == other.cursor
            && one.rows.map { Array($0.utf8) } == other.rows.map { Array($0.utf8) }
    }
}
