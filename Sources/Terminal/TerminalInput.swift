import Display
import Glibc

/// Reads the input of a terminal. An incomplete letter or sequence is held until its rest arrives,
/// at most for a moment.
struct TerminalInput {
    /// The time after which an escape without a rest is the escape key.
    static let escapeDelay = Duration.milliseconds(25)
    /// The time for an escape over SSH, where the bytes of a key may arrive separately.
    static let escapeDelayOverSSH = Duration.milliseconds(100)
    /// The time for which an incomplete letter or sequence is held after its last byte.
    private static let restLimit = Duration.seconds(1)
    /// The time after an escape in which its rest may arrive, although the escape was the escape
    /// key.
    private static let lateEscapeLimit = Duration.milliseconds(500)
    /// The time after the last byte in which the rest of another sequence may arrive.
    private static let lateLimit = Duration.seconds(5)
    /// The time without a byte after which a paste ends, because its end is lost.
    private static let pasteLimit = Duration.seconds(10)
    /// The maximum number of reads in one call, so that endless input does not prevent the drawing
    /// of the screen.
    private static let readLimit = 256

    private let descriptor: Int32
    private let escapeDelay: Duration
    private var decoder: KeyDecoder
    private var lastRead = ContinuousClock.now
    /// The end of the time in which the rest of a sequence may arrive that is no longer held.
    private var lateEnd = ContinuousClock.now
    /// The number of bytes that were read.
    private(set) var count = 0
    /// The number of unread bytes that were typed before the start of the program.
    private var earlyCount: Int
    private var buffer = [UInt8](repeating: 0, count: 65536)

    /// - Parameter earlyCount: the number of bytes that were typed before the terminal gave each
    ///   key as it is. Until then, the terminal turned Enter into a line feed.
    init(
        descriptor: Int32, decoder: KeyDecoder, escapeDelay: Duration = TerminalInput.escapeDelay,
        earlyCount: Int = 0
    ) {
        self.descriptor = descriptor
        self.earlyCount = earlyCount
        self.decoder = decoder
        self.escapeDelay = escapeDelay
    }

    /// The time in milliseconds after which `events` must be called even if no byte arrives; `nil`:
    /// no byte is held.
    var delay: Int32? {
        guard decoder.isWaiting else { return nil }
        let rest = ContinuousClock.now.duration(to: heldUntil) / .milliseconds(1)
        return Int32(max(0, rest.rounded(.up)))
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

    /// Returns the events of all bytes that have arrived, and of held bytes whose time is over. Never
    /// waits.
    mutating func events() -> [InputEvent] {
        var events: [InputEvent] = []
        if decoder.isPasting, ContinuousClock.now - lastRead > TerminalInput.pasteLimit {
            events += decoder.endPaste()
        }
        for _ in 0..<TerminalInput.readLimit {
            guard isReadable(within: 0) else { return events + overdueEvents() }
            guard let count = read() else { return events + decoder.finish() + [.endOfInput] }
            if lastRead > lateEnd { decoder.forgetLate() }
            events += decoder.decode(buffer[..<count])
        }
        return events
    }
}

extension TerminalInput {
    private var heldUntil: ContinuousClock.Instant {
        lastRead + (decoder.isWaitingAfterEscape ? escapeDelay : TerminalInput.restLimit)
    }

    /// Decodes the held bytes without their rest if their time is over.
    private mutating func overdueEvents() -> [InputEvent] {
        guard decoder.isWaiting, ContinuousClock.now >= heldUntil else { return [] }
        let isEscape = decoder.isWaitingAfterEscape
        lateEnd =
            lastRead + (isEscape ? TerminalInput.lateEscapeLimit : TerminalInput.lateLimit)
        return decoder.finish()
    }

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
            restoreEnter(in: count)
            return count
        }
        return count < 0 && (errno == EINTR || errno == EAGAIN) ? 0 : nil
    }

    /// Turns each line feed that was typed before the start back into Enter.
    private mutating func restoreEnter(in count: Int) {
        let early = min(count, earlyCount)
        earlyCount -= early
        for place in 0..<early where buffer[place] == 0x0A { buffer[place] = 0x0D }
    }

    /// Returns the number of bytes that can be read from a terminal.
    static func bytesWaiting(at descriptor: Int32) -> Int {
        var count: Int32 = 0
        return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }
}
