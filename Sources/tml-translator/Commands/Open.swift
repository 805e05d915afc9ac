import ArgumentParser
import Catalog
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

    func run() throws {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            throw TerminalError.notATerminal
        }
        CharacterSet.prepare()
        guard CharacterSet.isUTF8 else { throw TerminalError.notUTF8(CharacterSet.name) }
        SignalThread.block()
        let house = try House()
        let stores = try house.stores()
        let mailbox = Mailbox()
        let runner = EffectRunner(
            mailbox: mailbox, storeLane: StoreLane(store: stores),
            networkLane: NetworkLane(office: house.office(stores)))
        try showScreen(house, mailbox, runner)
        house.client.close()
    }

    private func showScreen(
        _ house: House, _ mailbox: Mailbox, _ runner: EffectRunner
    ) throws {
        let log = Log(path: house.paths.log)
        let terminal = try NcursesTerminal(theme: .detect(house.environment))
        let errors = log.captureErrors()
        defer {
            terminal.close()
            log.restoreErrors(errors)
        }
        SignalThread.start(posting: mailbox) { TerminalSize.current.map(Event.resized) }
        let state = WorkbenchState(
            size: terminal.size, session: house.session?.session, settings: house.workbenchSettings,
            server: house.settings.server ?? "", email: house.settings.email ?? "")
        MainLoop(
            mailbox: mailbox, runner: runner,
            idleReport: IdleReport(environment: house.environment)
        ).run(state, on: terminal)
    }
}
