import CPty
import Foundation

/// A program in a terminal of its own, as a person would sit before it.
///
/// It has a home of its own, in a folder that is removed with it, and no environment but what is
/// given here. Nothing moves on the screen unless one waits: `wait`, `settle`, `exitStatus`.
public final class Pty {
    /// What stands in the way of starting a program.
    public struct StartError: Error, CustomStringConvertible {
        public let description: String
    }

    /// The home of the program.
    public let home: TemporaryFolder
    /// The C side; only this object uses it, and frees it.
    private let pty: OpaquePointer

    public init(
        _ program: String, arguments: [String] = [], environment: [String: String] = [:],
        rows: Int = 24, columns: Int = 80
    ) throws {
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw StartError(description: "\(program) is not there or not executable")
        }
        home = try TemporaryFolder()
        let variables = Pty.standardEnvironment(home: home.path)
            .merging(environment) { $1 }
            .map { "\($0.key)=\($0.value)" }
        let spawned = Pty.withCStrings([program] + arguments) { arguments in
            Pty.withCStrings(variables) { variables in
                cpty_spawn(program, arguments, variables, Int32(rows), Int32(columns))
            }
        }
        guard let spawned else { throw StartError(description: "no pseudo-terminal to be had") }
        pty = spawned
    }

    deinit { cpty_close(pty) }

    public var rows: Int { Int(cpty_rows(pty)) }
    public var columns: Int { Int(cpty_columns(pty)) }

    /// The text of a row, without the spaces at its end.
    public func row(_ row: Int) -> String {
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64 * (columns + 2)) {
            let count = cpty_row(pty, Int32(row), $0.baseAddress, $0.count)
            return String(decoding: UnsafeRawBufferPointer($0)[..<count], as: UTF8.self)
        }
        guard let last = text.unicodeScalars.lastIndex(where: { $0 != " " }) else { return "" }
        return String(text.unicodeScalars[...last])
    }

    /// The text of all rows.
    public var text: String { (0..<rows).map(row).joined(separator: "\n") }

    /// The text of a cell; empty for one that another covers.
    public func text(row: Int, column: Int) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) {
            let count = cpty_cell_text(
                pty, Int32(row), Int32(column), $0.baseAddress, $0.count)
            return String(decoding: UnsafeRawBufferPointer($0)[..<count], as: UTF8.self)
        }
    }

    /// How a cell looks.
    public struct CellLook: Hashable, Sendable {
        public var width: Int
        public var isBold, isItalic, isUnderlined, isReversed: Bool
        /// Of the palette, or 0xRRGGBB; nil for the terminal's own.
        public var foreground, background: Int?
    }

    public func look(row: Int, column: Int) -> CellLook {
        let cell = cpty_cell_at(pty, Int32(row), Int32(column))
        return CellLook(
            width: Int(cell.width), isBold: cell.bold, isItalic: cell.italic,
            isUnderlined: cell.underline, isReversed: cell.reverse,
            foreground: cell.foreground < 0 ? nil : Int(cell.foreground),
            background: cell.background < 0 ? nil : Int(cell.background))
    }

    /// Where the cursor is; nil while it is hidden.
    public var cursor: (row: Int, column: Int)? {
        var row: Int32 = 0
        var column: Int32 = 0
        var isVisible = false
        cpty_cursor(pty, &row, &column, &isVisible)
        return isVisible ? (Int(row), Int(column)) : nil
    }

    /// Whether a program has taken over the screen, to give it back later.
    public var isAlternateScreen: Bool { cpty_is_alternate_screen(pty) }

    /// Whether the program is told what is done with the mouse.
    public var hasMouse: Bool { cpty_has_mouse(pty) }

    /// How many bytes the program has written; compare only after `settle`.
    public var bytes: Int { cpty_bytes(pty) }

    /// How many bytes the program was sent: what was typed, and the answers of the terminal.
    public var sent: Int { cpty_sent(pty) }

    /// What the program has written last, at most 64 KiB.
    public var written: String {
        var count = 0
        let start = cpty_written(pty, &count)
        return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Types.
    public func send(_ text: String) { send(bytes: Array(text.utf8)) }

    /// Types bytes that need not be text.
    public func send(bytes: [UInt8]) {
        bytes.withUnsafeBytes { _ = cpty_send(pty, $0.baseAddress, $0.count) }
    }

    /// Pastes, as a terminal does that was asked to mark what is pasted.
    public func paste(_ text: String) { send("\u{1B}[200~\(text)\u{1B}[201~") }

    public func resize(rows: Int, columns: Int) { cpty_resize(pty, Int32(rows), Int32(columns)) }

    public var processIdentifier: Int32 { cpty_process(pty) }

    public func kill(_ signal: Int32) { _ = Foundation.kill(processIdentifier, signal) }

    /// Waits until the program has written something, and leaves it unread: what reading takes is not the
    /// program's.
    public func awaitOutput(milliseconds: Int32) { _ = cpty_has_output(pty, milliseconds) }

    /// Goes on until the condition holds; false if it does not within the limit.
    ///
    /// The limit is for what never happens: it can be long.
    @discardableResult
    public func wait(
        limit: Duration = .seconds(20), until condition: (Pty) -> Bool
    ) -> Bool {
        let end = ContinuousClock.now + limit
        while !condition(self) {
            if ContinuousClock.now > end { return false }
            if cpty_pump(pty, 20) < 0 { usleep(5000) }
        }
        return true
    }

    /// Goes on until a text is on the screen.
    @discardableResult
    public func wait(for text: String, limit: Duration = .seconds(20)) -> Bool {
        wait(limit: limit) { $0.text.contains(text) }
    }

    /// Goes on until the program has written nothing for a while.
    public func settle(milliseconds: Int32 = 50) {
        while cpty_pump(pty, milliseconds) > 0 {}
    }

    /// Whether the program has ended.
    public var hasEnded: Bool {
        var status: Int32 = 0
        return cpty_has_ended(pty, &status)
    }

    /// Waits for the end of the program: its status, or 256 and the number of the signal that ended
    /// it; nil if it does not end within the limit.
    public func exitStatus(limit: Duration = .seconds(20)) -> Int? {
        var status: Int32 = 0
        let hasEnded = wait(limit: limit) { _ in cpty_has_ended(pty, &status) }
        return hasEnded ? Int(status) : nil
    }
}

extension Pty {
    /// What every program gets: UTF-8, a common terminal, its own folders, no network but this
    /// machine, and no backtrace, which would outlive a crash.
    private static func standardEnvironment(home: String) -> [String: String] {
        var variables = [
            "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin",
            "HOME": home, "XDG_CONFIG_HOME": "\(home)/config", "XDG_DATA_HOME": "\(home)/data",
            "XDG_STATE_HOME": "\(home)/state", "XDG_CACHE_HOME": "\(home)/cache",
            "NO_PROXY": "127.0.0.1", "SWIFT_BACKTRACE": "enable=no",
        ]
        let inherited = ["LD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "TSAN_OPTIONS", "ASAN_OPTIONS"]
        for name in inherited {
            variables[name] = ProcessInfo.processInfo.environment[name]
        }
        return variables
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies.map { UnsafePointer($0) } + [nil])
    }
}
