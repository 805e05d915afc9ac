import Display
import Glibc

/// Reads what comes from a terminal, and knows when to wait a moment for the rest.
struct TerminalInput {
    /// How long after an escape what follows still belongs to it, in milliseconds.
    private static let escapeDelay: Int32 = 25
    /// Without a byte for so long, a paste counts as complete: its end has been lost.
    private static let pasteLimit = Duration.seconds(10)
    /// So that one who types without end does not keep the screen from being drawn.
    private static let readLimit = 256

    private let descriptor: Int32
    private var decoder: KeyDecoder
    private var lastRead = ContinuousClock.now
    private var buffer = [UInt8](repeating: 0, count: 65536)

    init(descriptor: Int32, decoder: KeyDecoder) {
        self.descriptor = descriptor
        self.decoder = decoder
    }

    /// What the terminal has answered, as far as it was read with the events.
    mutating func takeReports() -> [TerminalReport] { decoder.takeReports() }

    /// Drops what is typed until the terminal has answered, at most so long: what it answers later
    /// would be input of whatever runs next.
    mutating func dropAnswers(within milliseconds: Int32) {
        let end = ContinuousClock.now + .milliseconds(Int(milliseconds))
        while ContinuousClock.now < end, !decoder.takeReports().contains(.attributes) {
            guard isReadable(within: milliseconds), let count = read() else { return }
            _ = decoder.decode(buffer[..<count])
        }
    }

    mutating func events() -> [InputEvent] {
        var events: [InputEvent] = []
        if decoder.isPasting, ContinuousClock.now - lastRead > TerminalInput.pasteLimit {
            events += decoder.endPaste()
        }
        for _ in 0..<TerminalInput.readLimit {
            guard isReadable(within: decoder.isWaiting ? TerminalInput.escapeDelay : 0) else {
                return events + decoder.finish()
            }
            guard let count = read() else { return events + decoder.finish() + [.endOfInput] }
            events += decoder.decode(buffer[..<count])
        }
        return events
    }
}

extension TerminalInput {
    private func isReadable(within milliseconds: Int32) -> Bool {
        var descriptor = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, milliseconds) > 0
    }

    /// How many bytes there were; nil if there will be no more.
    private mutating func read() -> Int? {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        lastRead = .now
        if count > 0 { return count }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : nil
    }
}
