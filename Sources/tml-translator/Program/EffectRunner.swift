import Dispatch
import Locking
import Workbench

/// Performs effects and posts their answers. Counts the effects in progress.
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

    /// True if no effect is in progress and no short alarm is set.
    var isIdle: Bool { underWay.withLock { $0 } == 0 && !alarms.isSoonDue }

    /// True if an effect is in progress. Alarms do not count.
    var isBusy: Bool { underWay.withLock { $0 } > 0 }

    /// The configuration file as the program uses it now.
    var settingsFile: SettingsFile { settings.inUse }

    /// Starts an effect. The main loop performs the effects that concern the terminal.
    func perform(_ effect: Effect) {
        switch effect {
        case .store(let request): ask(request)
        case .network(let request): ask(request)
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

    /// Cancels network requests at once, and waits for requests to the local copy for at most two
    /// seconds.
    func finish() {
        networkLane.close()
        storeLane.finish(within: 2)
        settings.finish(within: 1)
    }

    private func ask(_ request: StoreRequest) {
        if case .memory(.bands) = request {
            // The parts of this count are not counted, because nothing waits for them.
            storeLane.perform(request) { [mailbox] in mailbox.post(.store($0)) }
            return
        }
        begin()
        storeLane.perform(request) { [self] answer in
            mailbox.post(.store(answer))
            storeLane.checkIssues()
            end()
        }
    }

    private func ask(_ request: NetworkRequest) {
        if request.kind == .listen {
            // A request for news is not counted, because nothing waits for its answer.
            networkLane.perform(request) { [mailbox] in
                mailbox.post(.network($0))
            } done: {
            }
            return
        }
        begin()
        networkLane.perform(request) { [mailbox, storeLane] answer in
            mailbox.post(.network(answer))
            storeLane.checkIssues()
        } done: { [self] in
            end()
        }
    }

    private func begin() { underWay.withLock { $0 += 1 } }

    /// Ends an effect and wakes the main loop, so that the loop can report that the program is
    /// idle.
    private func end() {
        underWay.withLock { $0 -= 1 }
        mailbox.wake()
    }
}
