import Catalog
import Foundation
import MachineTranslation
import TestSupport
import Testing
import TranslationService

@testable import tml_server

@Suite struct DoctorTests {
    private func exposure(
        _ change: (inout ServerConfiguration) -> Void
    ) -> [Advice] {
        var configuration = ServerConfiguration()
        configuration.server.publicURL = "https://tml.example.org"
        configuration.server.trustedProxies = ["127.0.0.1"]
        change(&configuration)
        return ExposureDoctor(configuration: configuration).advice.filter { advice in
            !advice.finding.contains("root")
        }
    }

    @Test func loopbackBehindAProxyIsFine() {
        #expect(exposure { _ in } == [])
    }

    @Test func plainHTTPForOthersIsUnsafe() throws {
        let advice = exposure { configuration in
            configuration.server.host = "0.0.0.0"
            configuration.allowsInsecureHTTP = true
        }
        #expect(advice.map(\.gravity) == [.unsafe])
        #expect(try #require(advice.first).finding.contains("0.0.0.0"))
    }

    @Test func aPublicAddressWithoutEncryptionIsUnsafe() {
        #expect(
            exposure { $0.server.publicURL = "http://tml.example.org" }.map(\.gravity)
                == [.unsafe])
        #expect(exposure { $0.server.publicURL = "http://localhost:8080" } == [])
        #expect(exposure { $0.server.publicURL = nil }.map(\.gravity) == [.unwise])
    }

    /// Then all clients have one address, and share what an address may do.
    @Test func aProxyThatIsNotBelievedIsUnsafe() {
        let advice = exposure { $0.server.trustedProxies = [] }
        #expect(advice.map(\.gravity) == [.unsafe])
        #expect(advice.first?.remedy.contains("trusted-proxies") == true)
        #expect(
            exposure {
                $0.server.trustedProxies = []
                $0.server.publicURL = "http://localhost:8080"
            } == [])
    }

    @Test func aUnitWithoutLimitsIsUnwise() throws {
        let folder = try TemporaryFolder()
        let unit = UnitDoctor(folders: [folder.path("own"), folder.path("packaged")])
        #expect(unit.advice == [])
        func write(_ file: String, _ text: String) throws {
            let url = URL(filePath: folder.path(file))
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        try write("packaged/tml-server.service", "[Service]\nType=exec\n#MemoryMax=1G\n")
        #expect(unit.advice.map(\.gravity) == [.unwise])
        try write("own/tml-server.service.d/limits.conf", "[Service]\nMemoryMax=1G\n")
        #expect(unit.advice == [])
        try write("own/tml-server.service.d/more.conf", "[Service]\nMemoryMax=infinity\n")
        #expect(unit.advice.count == 1)
    }

    @Test func theUnitOfThePackageHasLimits() throws {
        let folder = try TemporaryFolder()
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        try FileManager.default.copyItem(
            at: root.appending(path: "packaging/tml-server.service"),
            to: URL(filePath: folder.path("tml-server.service")))
        #expect(UnitDoctor(folders: [folder.path]).advice == [])
    }

    @Test func projectsByEverybodyAreUnwise() {
        #expect(exposure { $0.server.projectMakers = .everybody }.map(\.gravity) == [.unwise])
        #expect(exposure { $0.server.projectMakers = .managers } == [])
    }

    @Test func aTakenPortIsTold() throws {
        let folder = try TemporaryFolder()
        let taken = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(taken) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = bind(taken, generic, length)
                listen(taken, 1)
                getsockname(taken, generic, &length)
            }
            return Int(UInt16(bigEndian: pointer.pointee.sin_port))
        }
        var configuration = ServerConfiguration()
        configuration.data = folder.path
        configuration.server.port = port
        let advice = PortDoctor(configuration: configuration).advice
        #expect(advice.count == 1)
        #expect(advice.first?.finding.contains("port \(port)") == true)
        let serving = try ServingLock(configuration)
        #expect(PortDoctor(configuration: configuration).advice == [])
        serving.release()
    }

    @Test func keysThatEverybodyCanReadAreUnsafe() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("a-file")
        setenv("TML_DOCTOR_KEY", "s3cret", 1)
        func advice(_ setting: String, _ value: String, mode: mode_t) throws -> [Advice] {
            try Data("s3cret".utf8).write(to: URL(filePath: file))
            chmod(file, 0o600)
            let machine = try EngineConfiguration.machine("m", at: "http://m", [setting: value])
            chmod(file, mode)
            var configuration = ServerConfiguration()
            configuration.file = file
            configuration.data = folder.path("data")
            configuration.server.machines = [machine]
            let advice = FilesDoctor(configuration: configuration).advice
            #expect(!"\(advice)".contains("s3cret"))
            return advice.filter { $0.finding.contains(file) }
        }
        #expect(try advice("key", "s3cret", mode: 0o644).map(\.gravity) == [.unsafe])
        #expect(try advice("key", "s3cret", mode: 0o640) == [])
        #expect(try advice("key-env", "TML_DOCTOR_KEY", mode: 0o644) == [])
        #expect(try advice("key-file", file, mode: 0o644).map(\.gravity) == [.unsafe])
        #expect(try advice("key-file", file, mode: 0o600) == [])
    }

    @Test func machinesThatCannotBeAskedAreTold() async throws {
        let bad = try RefusingPort()
        let good = try TestServer { _ in .json(#"{"responseData":[]}"#) }
        var configuration = ServerConfiguration()
        configuration.server.machines = [
            try .machine("well", at: good.url), try .machine("ill", at: bad.url),
        ]
        let advice = await MachinesDoctor(configuration: configuration, isAsking: true).advice
        #expect(advice.map(\.gravity) == [.unwise])
        #expect(advice.first?.finding.contains("ill gives no suggestions") == true)
        #expect(good.requests.map(\.path) == ["/listPairs"])
        #expect(
            await MachinesDoctor(configuration: configuration, isAsking: false).advice.isEmpty)
        let keyless = "[[engine]]\nname = \"k\"\nstyle = \"ajax\"\nurl = \"http://k\"\n"
        configuration = try ConfigurationFile(
            path: "test.toml", text: keyless + "key-env = \"TML_NO_SUCH_KEY\""
        ).configuration()
        let missing = await MachinesDoctor(configuration: configuration, isAsking: false).advice
        #expect(
            missing.map(\.finding) == [
                "The API key of k is not in the environment variable TML_NO_SUCH_KEY, so the server does not start"
            ])
    }

    private let now = 2_000_000_000

    private func people(
        _ change: (inout SafetyFacts) -> Void, lastBackup: Int? = 1_999_999_999
    ) throws -> [Advice] {
        let folder = try TemporaryFolder()
        let clock = now
        let service = try TranslationService(path: folder.path("server.sqlite")) { clock }
        try service.accounts.set(
            email: "admin@example.org", name: "", password: Secret("long enough"),
            isAdmin: true)
        var facts = try service.maintenance.safetyFacts(tokenAge: 1)
        change(&facts)
        try service.close()
        return PeopleDoctor(facts: facts, lastBackup: lastBackup, now: now).advice
    }

    @Test func anOrderlyServiceHearsNothing() throws {
        #expect(try people { _ in } == [])
    }

    @Test func oldBackupsAndNoneAreTold() throws {
        #expect(
            try people({ _ in }, lastBackup: nil).first?.finding == "There is no backup yet")
        #expect(
            try people({ _ in }, lastBackup: now - 8 * 86400).first?.finding
                == "The last backup is 8 days old")
    }
}
