import Display
import Glibc
import Terminal
import TestSupport

/// A program that does nothing but use a terminal, for the tests of it.
///
/// It shows the size, the events it got and the text typed so far. Ctrl-Q ends it, Ctrl-T is a trap,
/// Ctrl-O runs out of stack, Ctrl-Z suspends, Ctrl-E gives the terminal away for a line, Ctrl-L
/// redraws, Ctrl-Y copies the text out. With `fixed` it uses a theme of its own colours; with `signs` it shows some, with `ascii`
/// in ASCII; with `frames SEED` each key shows the next random frame instead; with `clusters` the
/// terminal counts as one that draws them all, and with `ask` it is asked. With `title` the window is
/// called as the text, with a control sequence in it; with `frames-at-once` the terminal counts as one
/// that can be told where a frame begins and ends, with `keys-apart` as one that tells keys apart, with
/// `words` or `lines` as one that turns letters so.
@main struct TerminalProbe {
    private let terminal: NcursesTerminal
    private var log: [String] = []
    private var field = ""
    private var frames: SeededRandom?
    private var frame: Frame?

    static func main() {
        CharacterSet.prepare()
        do {
            var probe = try TerminalProbe()
            let orders = CommandLine.arguments.compactMap(TextProfile.Order.init(rawValue:))
            let profile = TextProfile(order: orders.first ?? .visual)
            TextProfile.$current.withValue(profile) { probe.run() }
        } catch {
            print("cannot open: \(error)")
            exit(2)
        }
    }

    /// Of colours that are the same everywhere.
    private static let fixed = Theme(
        name: "fixed",
        grounds: Dictionary(
            uniqueKeysWithValues: Ground.allCases.map { ($0, .init(.fixed(RGB(0x16161E)))) }),
        hues: [.error: .fixed(RGB(0xF7768E))])

    private init() throws(TerminalError) {
        let environment = getenv("NO_COLOR").map { ["NO_COLOR": String(cString: $0)] } ?? [:]
        let arguments = CommandLine.arguments
        var reports: NcursesTerminal.Reports = arguments.contains("mouse") ? [.mouse, .focus] : []
        if arguments.contains("title") { reports.insert(.title) }
        let clusters: ClusterKinds = arguments.contains("clusters") ? .all : []
        terminal = try NcursesTerminal(
            theme: arguments.contains("fixed") ? Self.fixed : .terminal,
            colors: .wanted(environment),
            signs: arguments.contains("ascii") ? .ascii : .full, reports: reports,
            profile: TerminalProfile(
                clusters: clusters, isSynchronized: arguments.contains("frames-at-once"),
                tellsKeysApart: arguments.contains("keys-apart")),
            isAsked: arguments.contains("ask"))
        if arguments.count >= 3, arguments[1] == "frames" {
            frames = UInt64(arguments[2]).map(SeededRandom.init)
        }
    }

    private mutating func run() {
        while true {
            terminal.show(frame ?? report)
            terminal.show(title: "probe \u{1B}[2J\u{7}\u{9C}\(field)")
            var descriptor = pollfd(
                fd: terminal.inputDescriptor, events: Int16(POLLIN), revents: 0)
            let delay = terminal.inputDelay
            guard poll(&descriptor, 1, min(50, delay ?? 50)) > 0 || delay != nil else { continue }
            let wasTold = terminal.toldProfile != nil
            for event in terminal.events() where !receive(event) {
                return terminal.close()
            }
            if !wasTold, let told = terminal.toldProfile {
                log.append("told \(told.clusters.rawValue) \(told.isAmbiguousWide)")
            }
        }
    }

    private mutating func receive(_ event: InputEvent) -> Bool {
        if case .key(let key) = event, !perform(key) { return false }
        if event == .endOfInput { return false }
        if frames != nil {
            frame = RandomFrame.next(size: terminal.size, &frames)
        }
        record(event)
        return true
    }

    /// False at the end of the program.
    private func perform(_ key: Key) -> Bool {
        switch key.name {
        case "ctrl+q": return false
        case "ctrl+t": preconditionFailure("This is the trap that was asked for.")
        case "ctrl+o": return depth(from: 1) > 0
        case "ctrl+z": terminal.suspend()
        case "ctrl+l": terminal.redraw()
        case "ctrl+y": terminal.copyOut(field)
        case "ctrl+e": giveAway()
        default: break
        }
        return true
    }

    /// Never comes to an end.
    private func depth(from start: Int) -> Int {
        start > 0 ? depth(from: start + 1) + start % 2 : 0
    }

    private func giveAway() {
        terminal.leave()
        print("away: \(readLine() ?? "nothing")")
        terminal.enter()
    }

    private mutating func record(_ event: InputEvent) {
        switch event {
        case .key(let key):
            log.append(key.name)
            if let scalar = key.typedScalar { field.unicodeScalars.append(scalar) }
        case .paste(let text):
            log.append("paste \(text.unicodeScalars.count)")
            if text.utf8.count < 100 { field += text }
        default: log.append("\(event)")
        }
    }

    private var report: Frame {
        let size = terminal.size
        var frame = Frame(size: size)
        let (top, rest) = frame.area.splitTop(rows: 1)
        let (line, list) = rest.splitTop(rows: 1)
        frame.write(
            "ready \(size.columns)x\(size.rows)", at: top.origin, in: top, role: .text)
        frame.setGround(.status, under: top)
        if CommandLine.arguments.contains("signs") {
            let used = frame.write("✓", at: line.origin, in: line, role: .approved)
            frame.write("✓", at: line.origin.moved(columns: used), in: line, role: .text)
            return frame
        }
        let used = frame.write(field, at: line.origin, in: line, role: .text)
        frame.cursor = line.origin.moved(columns: min(used, line.columns - 1))
        for (row, event) in log.suffix(max(0, list.rows - 1)).enumerated() {
            let area = list.row(row)
            frame.write(event, at: area.origin, in: area, role: .token)
        }
        frame.write(
            "error", at: Point(row: size.rows - 1, column: 0), in: frame.area, role: .error)
        return frame
    }
}
