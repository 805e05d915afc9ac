import Foundation

/// Tells whoever drives the program that nothing is under way and the screen is drawn: a line in the
/// file that `TML_TRANSLATOR_IDLE` names, each time. Without the variable it does nothing.
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
