import ArgumentParser
import HTTP
import Terminal
import Workbench

/// Looks at everything that the workstation needs and says what is not as it should be.
struct Doctor: AsyncCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Say what is well and what is not: folders, local copy, server, engines, terminal.",
        discussion: """
            Nothing is changed. The server is asked who it is and what time it has, and the engines \
            whether they answer, unless --offline is given; no text is sent. Ends with status 1 when something would keep you from working or \
            endanger your texts; warnings alone are no failure.
            """)

    @Flag(help: "Ask neither the server nor engines.")
    var offline = false
    @Flag(help: "Print JSON.")
    var json = false

    func runAsync() async throws {
        CharacterSet.prepare()
        let environment = try ProgramEnvironment()
        defer { environment.client.close() }
        var examination = Examination(environment: environment)
        examination.lookAtFolders()
        examination.lookAtCopy()
        if !offline { await examination.lookAtServer() }
        await examination.lookAtEngines(isAsking: !offline)
        examination.lookAtTerminal()
        if json {
            try Output.sayJSON(examination.findings)
        } else {
            for finding in examination.findings {
                try Output.say("\(Strings.word(for: finding.grade)): \(finding.sentence)")
            }
        }
        if examination.findings.contains(where: { $0.grade == .error }) { throw ExitCode(1) }
    }
}
