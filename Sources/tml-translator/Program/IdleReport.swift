import Foundation

/// Reports to a test that the program is idle and the screen is drawn: one line each time in the
/// file that `TML_TRANSLATOR_IDLE` names. Without the variable, nothing is reported.
struct IdleReport {
    private let descriptor: Int32?

    init(environment: [String: String]) {
        descriptor = environment["TML_TRANSLATOR_IDLE"].map {
            open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        }
    }

    func add() {
        guard let descriptor else { return }
        _ = write(descriptor, "idle\n", 5)
    }
}
