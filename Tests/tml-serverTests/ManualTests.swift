import Foundation
import TestSupport
import Testing

@testable import tml_server

/// What is written about the program names what there is.
@Suite struct ManualTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
    }

    @Test func theManualPageNamesEveryCommand() throws {
        let page = try text("packaging/tml-server.8").split(separator: ".SH EXIT")[0]
        for command in TMLServer.configuration.subcommands {
            let name = command._commandName
            #expect(
                page.contains("B \(name)") || page.contains("BI \(name) ")
                    || page.contains("BR \"\(name) "), "\(name)")
        }
    }

    @Test func theChangelogBeginsWithTheVersionOfTheProgram() throws {
        let changelog = try text("packaging/debian/changelog")
        #expect(changelog.hasPrefix("tml-server (\(TMLServer.version)) "))
    }
}
