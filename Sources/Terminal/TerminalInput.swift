import Display
import Glibc

/// Reads the input of a terminal, and waits a moment for the rest of an incomplete sequence.
struct TerminalInput {
    /// The time after an escape in which bytes still belong to it, in milliseconds.
    private static let escapeDelay: Int32 = 25
    /// The time without a byte after which a paste ends, because its end is lost.
    private static let pasteLimit = Duration.seconds(10)
    /// The maximum number of reads in one call, so that endless input does not prevent the drawing
    /// of the screen.
    private static let readLimit = 256

    private let descriptor: Int32
    private var decoder: KeyDecoder
    private var lastRead = ContinuousClock.now
    /// The number of bytes that were read.
    private(set) var count = 0
    private var buffer = [UInt8](repeating: 0, count: 65536)

    init(descriptor: Int32, decoder: KeyDecoder) {
        self.descriptor = descriptor
        self.decoder = decoder
    }

    /// Returns the answers of the terminal that were read with the events.
    mutating func takeReports() -> [TerminalReport] { decoder.takeReports() }

    /// Discards the input until the terminal has answered, at most for this time. A later answer
    /// would be input of the next program.
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

    /// Returns the number of bytes; `nil` at the end of the input.
    private mutating func read() -> Int? {
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        lastRead = .now
        if count > 0 {
            self.count += count
            return count
        }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : nil
    }
}
