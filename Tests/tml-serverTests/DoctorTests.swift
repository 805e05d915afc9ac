import Catalog
import Diagnostics
import Foundation
import MachineTranslation
import TestSupport
import Testing
import TranslationService

@testable import tml_server

@Suite struct DoctorTests {
    private func exposure(
        _ change: (inout ServerConfiguration) -> Void
    ) -> [Diagnosis] {
        var configuration = ServerConfiguration()
        configuration.server.publicURL = "https://tml.example.org"
        configuration.server.trustedProxies = ["127.0.0.1"]
        change(&configuration)
        return ExposureDoctor(configuration: configuration).diagnoses.filter { diagnosis in
            !diagnosis.sentence.contains("root")
        }
    }

    @Test func loopbackBehindAProxyIsFine() {
        #expect(exposure { _ in } == [])
    }

    @Test func plainHTTPForOthersIsUnsafe() throws {
        let diagnoses = exposure { configuration in
            configuration.server.host = "0.0.0.0"
            configuration.allowsInsecureHTTP = true
        }
        #expect(diagnoses.map(\.grade) == [.error])
        #expect(try #require(diagnoses.first).sentence.contains("0.0.0.0"))
    }

    @Test func aPublicAddressWithoutEncryptionIsUnsafe() {
        #expect(
            exposure { $0.server.publicURL = "http://tml.example.org" }.map(\.grade)
                == [.error])
        #expect(exposure { $0.server.publicURL = "http://localhost:8080" } == [])
        #expect(exposure { $0.server.publicURL = nil }.map(\.grade) == [.warning])
    }

    /// Then all clients have one address, and share what an address may do.
    @Test func aProxyThatIsNotBelievedIsUnsafe() {
        let diagnoses = exposure { $0.server.trustedProxies = [] }
        #expect(diagnoses.map(\.grade) == [.error])
        #expect(diagnoses.first?.remedy?.contains("trusted-proxies") == true)
        #expect(
            exposure {
                $0.server.trustedProxies = []
                $0.server.publicURL = "http://localhost:8080"
            } == [])
    }

    @Test func aUnitWithoutLimitsIsUnwise() throws {
        let folder = try TemporaryFolder()
        let unit = UnitDoctor(folders: [folder.path("own"), folder.path("packaged")])
        #expect(unit.diagnoses == [])
        func write(_ file: String, _ text: String) throws {
            let url = URL(filePath: folder.path(file))
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        try write("packaged/tml-server.service", "[Service]\nType=exec\n#MemoryMax=1G\n")
        #expect(unit.diagnoses.map(\.grade) == [.warning])
        try write("own/tml-server.service.d/limits.conf", "[Service]\nMemoryMax=1G\n")
        #expect(unit.diagnoses == [])
        try write("own/tml-server.service.d/more.conf", "[Service]\nMemoryMax=infinity\n")
        #expect(unit.diagnoses.count == 1)
    }

    @Test func theUnitOfThePackageHasLimits() throws {
        let folder = try TemporaryFolder()
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        try FileManager.default.copyItem(
            at: root.appending(path: "packaging/tml-server.service"),
            to: URL(filePath: folder.path("tml-server.service")))
        #expect(UnitDoctor(folders: [folder.path]).diagnoses == [])
    }

    @Test func projectsByEverybodyAreUnwise() {
        #expect(exposure { $0.server.projectMakers = .everybody }.map(\.grade) == [.warning])
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
        let diagnoses = PortDoctor(configuration: configuration).diagnoses
        #expect(diagnoses.count == 1)
        #expect(diagnoses.first?.sentence.contains("port \(port)") == true)
        let serving = try ServingLock(configuration)
        #expect(PortDoctor(configuration: configuration).diagnoses == [])
        serving.release()
    }

    @Test func keysThatEverybodyCanReadAreUnsafe() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("a-file")
        setenv("TML_DOCTOR_KEY", "s3cret", 1)
        func diagnoses(_ setting: String, _ value: String, mode: mode_t) throws -> [Diagnosis] {
            try Data("s3cret".utf8).write(to: URL(filePath: file))
            chmod(file, 0o600)
            let machine = try EngineConfiguration.machine("m", at: "http://m", [setting: value])
            chmod(file, mode)
            var configuration = ServerConfiguration()
            configuration.file = file
            configuration.data = folder.path("data")
            configuration.server.machines = [machine]
            let diagnoses = FilesDoctor(configuration: configuration).diagnoses
            #expect(!"\(diagnoses)".contains("s3cret"))
            return diagnoses.filter { $0.sentence.contains(file) }
        }
        #expect(try diagnoses("key", "s3cret", mode: 0o644).map(\.grade) == [.error])
        #expect(try diagnoses("key", "s3cret", mode: 0o640) == [])
        #expect(try diagnoses("key-env", "TML_DOCTOR_KEY", mode: 0o644) == [])
        #expect(try diagnoses("key-file", file, mode: 0o644).map(\.grade) == [.error])
        #expect(try diagnoses("key-file", file, mode: 0o600) == [])
    }

    @Test func machinesThatCannotBeAskedAreTold() async throws {
        let bad = try RefusingPort()
        let good = try TestServer { _ in .json(#"{"responseData":[]}"#) }
        var configuration = ServerConfiguration()
        configuration.server.machines = [
            try .machine("well", at: good.url), try .machine("ill", at: bad.url),
        ]
        let diagnoses = await MachinesDoctor(configuration: configuration, isAsking: true).diagnoses
        #expect(diagnoses.map(\.grade) == [.warning])
        #expect(diagnoses.first?.sentence.contains("ill gives no suggestions") == true)
        #expect(good.requests.map(\.path) == ["/listPairs"])
        #expect(
            await MachinesDoctor(configuration: configuration, isAsking: false).diagnoses.isEmpty)
        let keyless = "[[engine]]\nname = \"k\"\nstyle = \"ajax\"\nurl = \"http://k\"\n"
        configuration = try ConfigurationFile(
            path: "test.toml", text: keyless + "key-env = \"TML_NO_SUCH_KEY\""
        ).configuration()
        let missing = await MachinesDoctor(configuration: configuration, isAsking: false).diagnoses
        #expect(
            missing.map(\.sentence) == [
                "The API key of k is not in the environment variable TML_NO_SUCH_KEY, so the server does not start."
            ])
    }

    private let now = 2_000_000_000

    private func people(
        _ change: (inout SafetyFacts) -> Void, lastBackup: Int? = 1_999_999_999
    ) throws -> [Diagnosis] {
        let folder = try TemporaryFolder()
        let clock = now
        let service = try TranslationService(path: folder.path("server.sqlite")) { clock }
        try service.accounts.set(
            email: "admin@example.org", name: "", password: Secret("long enough"),
            isAdmin: true)
        var facts = try service.maintenance.safetyFacts(tokenAge: 1)
        change(&facts)
        try service.close()
        return PeopleDoctor(facts: facts, lastBackup: lastBackup, now: now).diagnoses
    }

    @Test func anOrderlyServiceHearsNothing() throws {
        #expect(try people { _ in } == [])
    }

    @Test func oldBackupsAndNoneAreTold() throws {
        #expect(
            try people({ _ in }, lastBackup: nil).first?.sentence == "There is no backup yet.")
        #expect(
            try people({ _ in }, lastBackup: now - 8 * 86400).first?.sentence
                == "The last backup is 8 days old.")
    }
}
