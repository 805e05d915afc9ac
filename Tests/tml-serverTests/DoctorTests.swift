import ArgumentParser
import Catalog
import Diagnostics
import Foundation
import Locking
import MachineTranslation
import TestSupport
import Testing
import Text
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

    private func packaged(_ file: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "packaging/\(file)")
    }

    /// The values of a setting in a unit.
    private func values(of name: String, in unit: String) throws -> [String] {
        try String(contentsOf: packaged(unit), encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }

    @Test func theUnitOfThePackageHasLimits() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            at: packaged("tml-server.service"),
            to: URL(filePath: folder.path("tml-server.service")))
        #expect(UnitDoctor(folders: [folder.path]).diagnoses == [])
    }

    /// The server sends readiness and signs of life through a Unix socket.
    @Test func theUnitWaitsForReadiness() throws {
        let unit = "tml-server.service"
        #expect(try values(of: "Type", in: unit) == ["notify"])
        #expect(try values(of: "WatchdogSec", in: unit).count == 1)
        #expect(
            try values(of: "RestrictAddressFamilies", in: unit).first?.contains("AF_UNIX") == true)
    }

    @Test func theBackupUnitRunsACommandOfTheServer() throws {
        let command = try #require(
            values(of: "ExecStart", in: "tml-server-backup.service").first)
        let variables = try #require(
            values(of: "Environment", in: "tml-server-backup.service").first)
        var words = command.split(separator: " ").map(String.init)
        for pair in variables.split(separator: " ") {
            let halves = pair.split(separator: "=").map(String.init)
            words = words.map { $0 == "${\(halves[0])}" ? halves[1] : $0 }
        }
        #expect(words.prefix(2) == ["/usr/bin/tml-server", "backup"])
        let parsed = try BackupCommand.parse(Array(words.dropFirst(2)))
        #expect(parsed.file == "/var/backups/tml-server")
        #expect(parsed.keep == 14 && parsed.check)
        // The setting “data” can name another folder, so no condition may look at one folder.
        #expect(try values(of: "ConditionPathExists", in: "tml-server-backup.service") == [])
        let isWritable = try values(of: "ReadWritePaths", in: "tml-server-backup.service")
            .contains { $0.hasSuffix(parsed.file) }
        #expect(isWritable)
        #expect(try values(of: "WantedBy", in: "tml-server-backup.timer") == ["timers.target"])
    }

    /// The first line and the last one have the same number: the last one hides the first.
    private static let mounts = """
        22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
        30 22 0:44 / /srv rw shared:2 - tmpfs tmpfs rw
        31 22 0:50 / /data rw shared:3 master:1 - nfs4 host:/data rw,vers=4.2
        32 22 0:51 / /far rw - fuse.sshfs me@host: rw
        33 22 0:52 / /usb rw - fuseblk /dev/sdb1 rw
        34 22 259:65538 / /share rw - cifs //host/share rw
        35 22 0:44 / /srv rw - 9p host rw
        """

    @Test(arguments: [
        (0x801, nil), (50, "nfs4"), (51, "fuse.sshfs"), (52, nil), (44, "9p"), (7, nil),
        (0x1001_0302, "cifs"),
    ])
    func aNetworkDiskIsUnwise(device: UInt64, type: String?) {
        let disk = NetworkDisk(device: device, mounts: Self.mounts)
        #expect(disk?.type == type)
        let diagnosis = disk.map { FilesDoctor.diagnosis(of: $0) }
        #expect(diagnosis?.grade == (type == nil ? nil : .warning))
        if let type { #expect(diagnosis?.sentence.contains(type) == true) }
    }

    @Test func localFoldersAreFine() {
        #expect(NetworkDisk(holding: "/proc") == nil)
        #expect(NetworkDisk(holding: "/no/such/folder") == nil)
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

    @Test func theSecretsOfMailAndOfTheProviderAreChecked() throws {
        let folder = try TemporaryFolder()
        let files = [folder.path("mail"), folder.path("provider")]
        for file in files {
            try Data("s3cret".utf8).write(to: URL(filePath: file))
            chmod(file, 0o644)
        }
        var configuration = ServerConfiguration()
        configuration.data = folder.path("data")
        configuration.server.mail.passwordFile = files[0]
        configuration.server.openID.secretFile = files[1]
        let diagnoses = FilesDoctor(configuration: configuration).diagnoses
        for file in files {
            #expect(diagnoses.contains { $0.grade == .error && $0.sentence.contains(file) })
        }
    }

    private func diagnoses(
        about provider: OpenIDSettings, isAsking: Bool = true
    ) async -> [Diagnosis] {
        await OpenIDDoctor(settings: provider, isAsking: isAsking).diagnoses
    }

    @Test func mistakesInTheSettingsOfTheProviderAreTold() async {
        #expect(await diagnoses(about: OpenIDSettings()) == [])
        var settings = OpenIDSettings()
        settings.issuer = "https://login.example.org"
        let found = await diagnoses(about: settings)
        #expect(found.count == 1 && found[0].sentence.contains("oidc-client-id"))
    }

    @Test func aProviderThatCannotSignAnybodyInIsTold() async throws {
        let folder = try TemporaryFolder()
        let secret = folder.path("secret")
        try Data(ProviderStandIn.secret.utf8).write(to: URL(filePath: secret))
        chmod(secret, 0o600)
        let provider = try ProviderStandIn()
        var settings = provider.settings
        settings.secretFile = secret
        let keyless = await diagnoses(about: settings)
        #expect(keyless.map(\.grade) == [.warning])
        #expect(keyless.first?.sentence.contains("no key for ID tokens") == true)
        let key = try await ProviderKey("first").jwk
        provider.state.withLock { $0.keys = [key] }
        #expect(await diagnoses(about: settings) == [])
        provider.state.withLock { $0.document = ["issuer": "https://other.example"] }
        let other = await diagnoses(about: settings)
        #expect(other.first?.sentence.contains("https://other.example") == true)
        #expect(other.first?.remedy?.contains("oidc-issuer") == true)
        #expect(await diagnoses(about: settings, isAsking: false) == [])
        let closed = try RefusingPort()
        settings.issuer = closed.url
        let silent = await diagnoses(about: settings)
        #expect(silent.first?.sentence.contains("gives no answer") == true)
        withExtendedLifetime(closed) {}
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
