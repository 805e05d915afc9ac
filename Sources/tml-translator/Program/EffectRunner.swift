import Dispatch
import Locking
import Workbench

/// Carries effects out and posts their answers; counts what is under way.
final class EffectRunner: Sendable {
    private let mailbox: Mailbox
    private let storeLane: StoreLane
    private let networkLane: NetworkLane
    private let settings: SettingsWorker
    private let alarms: Alarms
    private let underWay = Locked(0)

    init(
        mailbox: Mailbox, storeLane: StoreLane, networkLane: NetworkLane, settings: SettingsWorker
    ) {
        self.settings = settings
        self.mailbox = mailbox
        self.storeLane = storeLane
        self.networkLane = networkLane
        alarms = Alarms(posting: mailbox)
    }

    /// Nothing is being done and no short alarm is set.
    var isIdle: Bool { underWay.withLock { $0 } == 0 && !alarms.isSoonDue }

    /// Something is being done; alarms do not count.
    var isBusy: Bool { underWay.withLock { $0 } > 0 }

    /// The configuration file as the program uses it now.
    var settingsFile: SettingsFile { settings.inUse }

    /// Starts the work. The effects that belong to the terminal are the main loop's.
    func perform(_ effect: Effect) {
        switch effect {
        case .store(let request):
            begin()
            storeLane.perform(request) { [self] answer in
                mailbox.post(.store(answer))
                end()
            }
        case .network(let request) where request.kind == .listen:
            // Nobody waits for it.
            networkLane.perform(request) { [mailbox] in
                mailbox.post(.network($0))
            } done: {
            }
        case .network(let request):
            begin()
            networkLane.perform(request) { [mailbox] answer in
                mailbox.post(.network(answer))
            } done: { [self] in
                end()
            }
        case .settings(let request):
            begin()
            settings.perform(request) { [self] answer in
                mailbox.post(.settings(answer))
                end()
            }
        case .cancel(let kind):
            networkLane.cancel(kind)
        case .wait(let duration, let alarm):
            alarms.set(alarm, after: duration)
        case .keepPlace(let place):
            storeLane.keep(place)
        case .suspend, .editOutside, .redraw, .copyOut, .theme, .reloadDisplay, .order:
            break
        }
    }

    /// Ends network work at once and gives store work the time it needs, at most two seconds.
    func finish() {
        networkLane.close()
        storeLane.finish(within: 2)
        settings.finish(within: 1)
    }

    private func begin() { underWay.withLock { $0 += 1 } }

    /// Also wakes the main loop, so that whoever waits for idleness learns of it.
    private func end() {
        underWay.withLock { $0 -= 1 }
        mailbox.wake()
    }
}
