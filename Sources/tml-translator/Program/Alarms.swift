import Dispatch
import Locking
import Workbench

/// The alarms that are set. To set an alarm again changes its time.
final class Alarms: Sendable {
    private struct Pending {
        var number: Int
        var isSoon: Bool
    }

    private let mailbox: Mailbox
    private let queue = DispatchQueue(label: "alarms")
    private let pending = Locked<[Alarm: Pending]>([:])
    private let lastNumber = Locked(0)

    init(posting mailbox: Mailbox) {
        self.mailbox = mailbox
    }

    /// True if an alarm was set with a duration below one second.
    var isSoonDue: Bool { pending.withLock { $0.values.contains(where: \.isSoon) } }

    func set(_ alarm: Alarm, after duration: Duration) {
        let number = lastNumber.withLock { last in
            last += 1
            return last
        }
        let entry = Pending(number: number, isSoon: duration < .seconds(1))
        pending.withLock { $0[alarm] = entry }
        let (seconds, attoseconds) = duration.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [self] in
            ring(alarm, number)
        }
    }

    private func ring(_ alarm: Alarm, _ number: Int) {
        let isDue = pending.withLock { alarms in
            guard alarms[alarm]?.number == number else { return false }
            alarms[alarm] = nil
            return true
        }
        if isDue { mailbox.post(.alarm(alarm)) }
    }
}
