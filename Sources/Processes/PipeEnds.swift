import Foundation

/// The two ends of a pipe. A program that this program starts gets an end only as a standard file
/// (``ChildProcess``).
public struct PipeEnds: Sendable {
    /// The end from which bytes are read.
    public let output: Int32
    /// The end to which bytes are written.
    public let input: Int32

    /// Opens a pipe; `nil` if no file descriptors are left.
    public init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (output, input) = (ends[0], ends[1])
    }

    /// Closes both ends. Neither end may be closed already.
    public func close() {
        Foundation.close(output)
        Foundation.close(input)
    }
}
