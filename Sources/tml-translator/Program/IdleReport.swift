import Foundation

/// Reports to a test that the program is idle and the screen is drawn: one line each time in the
/// file that `TML_TRANSLATOR_IDLE` names. A line is the number of bytes of the input that the
/// program has handled, with 15 digits. Without the variable, nothing is reported.
struct IdleReport {
    private let descriptor: Int32?

    init(environment: [String: String]) {
        descriptor = environment["TML_TRANSLATOR_IDLE"].map {
            open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        }
    }

    /// Reports that the program is idle after so many bytes of the input.
    func add(handled count: Int) {
        guard let descriptor else { return }
        let digits = String(count)
        let line = String(repeating: "0", count: max(0, 15 - digits.count)) + digits + "\n"
        _ = write(descriptor, line, line.utf8.count)
    }
}
