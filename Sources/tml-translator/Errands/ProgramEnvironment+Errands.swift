import Foundation
import LocalStore
import Workbench

/// Errands for the workstation that has the local copy open.
extension ProgramEnvironment {
    /// The process that has the local copy open; `nil` if there is none or it is not known.
    var runningWorkstation: RunningWorkstation? {
        (try? storePath()).flatMap { $0 }.flatMap { RunningWorkstation(withStore: $0) }
    }

    /// The error for work that only the process with the local copy may do.
    var onlyOne: CommandError { CommandError(Strings.onlyOne(besides: runningWorkstation)) }

    /// Sends an errand to the workstation that has the local copy open, and waits for the outcome.
    /// Throws if the workstation is stopped or cannot be reached.
    ///
    /// - Returns: the outcome; `nil` if there is none after this number of seconds, or if the
    ///   workstation ends before.
    func ask(_ errand: Errand, within seconds: Int) throws -> Errand.Outcome? {
        guard let path = try storePath() else { throw StoreError.inUse }
        let workstation = RunningWorkstation(withStore: path)
        if let workstation, workstation.isStopped {
            throw CommandError(Strings.isStopped(workstation))
        }
        let descriptor = ErrandSocket.open()
        defer { close(descriptor) }
        let connected = ErrandSocket.withAddress(of: ErrandSocket.path(of: path)) {
            connect(descriptor, $0, $1)
        }
        guard connected == 0, ErrandSocket.send(errand, to: descriptor) else {
            throw CommandError(Strings.inUse(by: workstation))
        }
        return ErrandSocket.receive(Errand.Outcome.self, from: descriptor, within: seconds)
    }
}
