import ArgumentParser
import Catalog
import Dispatch
import Display
import Foundation
import HTTP
import LocalStore
import Terminal
import Workbench

/// Opens the workstation.
struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Open the workstation (what happens without a subcommand).")

    private static let firstLook = DispatchTimeInterval.seconds(2)
    private static let nextLook = DispatchTimeInterval.seconds(3600)

    @Option(help: "The file for the log, instead of the one in the state folder.")
    var log: String?

    func run() throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw TerminalError.notATerminal
        }
        CharacterSet.prepare()
        guard CharacterSet.isUTF8 else { throw TerminalError.notUTF8(CharacterSet.name) }
        SignalThread.block()
        let house = try House()
        Log.shared.open(log ?? house.paths.log)
        Log.shared.note("start \(TMLTranslator.version)")
        let mailbox = Mailbox()
        let stores = try house.ownStores(isPatient: false) { mailbox.post(.warned($0)) }
        let office = try house.office(stores)
        let errands = Errands(office: office, mailbox: mailbox)
        stores.whenOpened { errands.listen(beside: $0) }
        let runner = EffectRunner(
            mailbox: mailbox, storeLane: StoreLane(store: stores),
            networkLane: NetworkLane(office: office))
        lookAfter(stores, mailbox, in: Self.firstLook)
        let unsaved = try showScreen(house, mailbox, runner)
        errands.stop()
        house.client.close()
        stores.close()
        try end(unsaved, house)
    }

    private func showScreen(
        _ house: House, _ mailbox: Mailbox, _ runner: EffectRunner
    ) throws -> LastWords {
        let session = try house.session()?.session
        let terminal = try NcursesTerminal(theme: .detect(house.environment))
        let errors = Log.shared.captureErrors()
        defer {
            terminal.close()
            Log.shared.restoreErrors(errors)
        }
        SignalThread.start(posting: mailbox) { TerminalSize.current.map(Event.resized) }
        let state = WorkbenchState(
            size: terminal.size, session: session, settings: house.workbenchSettings,
            server: house.settings.server ?? "", email: house.settings.email ?? "")
        return MainLoop(
            mailbox: mailbox, runner: runner,
            idleReport: IdleReport(environment: house.environment)
        ).run(state, on: terminal)
    }

    /// The copy's health is looked after beside the work, every hour, when the machine has time.
    private func lookAfter(_ stores: OpenStore, _ mailbox: Mailbox, in time: DispatchTimeInterval) {
        DispatchQueue.global(qos: .background).asyncAfter(deadline: .now() + time) {
            do {
                if let damage = try stores.store?.lookAfterItself() {
                    Log.shared.note("damage found: \(damage)")
                    mailbox.post(.warned(Strings.damageFound))
                }
            } catch {
                Log.shared.note("copy: \(error)")
                mailbox.post(.warned(Strings.copyFailed(Strings.sentence(Failure(error)))))
            }
            lookAfter(stores, mailbox, in: Self.nextLook)
        }
    }

    /// Tells of texts that could not be saved, now that the terminal can show it.
    private func end(_ unsaved: LastWords, _ house: House) throws {
        Log.shared.note("end, \(unsaved.count) texts unsaved")
        guard !unsaved.isEmpty else { return }
        let temporary = house.environment["TMPDIR"].map { [$0] } ?? []
        unsaved.write(to: [house.paths.state] + temporary + ["/tmp"])
        throw ExitCode(1)
    }
}
