import Catalog
import Foundation
import MachineTranslation
import TestSupport
import Testing
import TranslationService

@testable import tml_server

@Suite struct ConfigurationTests {
    private func read(_ text: String) throws -> ServerConfiguration {
        try ConfigurationFile(path: "test.toml", text: text).configuration()
    }

    private func refusal(_ text: String) -> String {
        do {
            _ = try read(text)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        "trusted-proxies = [\"10.0.0.0/33\"]", "trusted-proxies = [\"127.0.0.l\"]",
        "cors-origins = [\"*\"]", "cors-origins = [\"https://a.example.org/x\"]",
        "return-origins = [\"javascript:alert(1)\"]", "oidc-scopes = [\"\"]",
    ])
    func aWrongValueInAListIsRefused(_ line: String) {
        #expect(refusal(line).contains("must be a list of"), "\(refusal(line))")
    }

    @Test func everySettingIsTaken() throws {
        let configuration = try read(
            """
            data = "/srv/tml"
            host = "::1"
            port = 9
            insecure-http = true
            public-url = "https://tml.example.org/base"
            rate = 7
            request-timeout = 5
            answer-timeout = 6
            idle-timeout = 8
            max-screenshots = 9
            create-projects = "managers"
            keep-releases = 3
            max-connections-per-address = 4
            max-requests-per-address = 5
            max-waiting-per-address = 6
            """)
        #expect(configuration.data == "/srv/tml")
        #expect(configuration.database == "/srv/tml/server.sqlite")
        #expect(configuration.server.host == "::1")
        #expect(configuration.server.port == 9)
        #expect(configuration.allowsInsecureHTTP)
        #expect(configuration.server.publicURL == "https://tml.example.org/base")
        #expect(configuration.server.rate == 7)
        let patience = configuration.server.patience
        #expect(patience.head == .seconds(5) && patience.body == .seconds(5))
        #expect(patience.write == .seconds(6) && patience.idle == .seconds(8))
        #expect(configuration.server.maxScreenshots == 9)
        #expect(configuration.server.projectMakers == .managers)
        #expect(configuration.server.keptReleases == 3)
        #expect(configuration.server.connectionsOfAddress == 4)
        #expect(configuration.server.requestsOfAddress == 5)
        #expect(configuration.server.waitingOfAddress == 6)
    }

    @Test(
        arguments: [
            (["HOME": "/h"], "/h/.config"), (["HOME": "/h", "XDG_CONFIG_HOME": "/x"], "/x"),
            (["HOME": "/h", "XDG_CONFIG_HOME": "x"], "/h/.config"),
            (["HOME": "h"], NSHomeDirectory() + "/.config"), ([:], NSHomeDirectory() + "/.config"),
        ] as [([String: String], String)])
    func theHomeIsThatOfTheEnvironment(environment: [String: String], folder: String) {
        #expect(
            ServerConfiguration.folder(
                "XDG_CONFIG_HOME", orHome: ".config", in: environment) == folder)
    }

    @Test func anEmptyFileLeavesEverythingAsItComes() throws {
        let configuration = try read("")
        #expect(configuration.server.port == ServerSettings().port)
        #expect(configuration.server.host == "127.0.0.1")
        #expect(configuration.server.projectMakers == .admins)
        #expect(!configuration.allowsInsecureHTTP)
    }

    @Test(arguments: [
        ("port = \"80\"", "test.toml, line 1: port must be a number from 0 to 65535"),
        ("\nport = 70000", "test.toml, line 2: port must be a number from 0 to 65535"),
        ("insecure-http = 1", "test.toml, line 1: insecure-http must be true or false"),
        ("data = \"relative\"", "test.toml, line 1: data must be an absolute path of a folder"),
        ("host = \"\"", "host must be an address"),
        ("# prot\n\nprot = 1", "line 3: There is no setting prot; did you mean port?"),
        ("[server]\nport = 1", "line 1: There is no setting server; the settings are data, host"),
        ("public-url = \"https://a.example/\"", "without / at its end"),
        ("public-url = \"tml.example.org\"", "public-url must be an address like"),
        ("port = ", "test.toml, line 1: "),
        ("port = 1\n[=]", "test.toml, line 2: the name of a table is missing"),
        ("rate = 5\nrate = 6", "test.toml, line 2: "),
    ])
    func whatIsWrongIsToldWithItsLine(text: String, sentence: String) {
        let refusal = refusal(text)
        #expect(refusal.contains(sentence), "\(refusal)")
    }

    @Test func everyMistakeIsToldAtOnceInTheOrderOfTheFile() {
        #expect(
            refusal("rate = 0\nfoo = 1\nport = true").split(separator: "\n").map { line in
                line.split(separator: ":").first ?? ""
            } == ["test.toml, line 1", "test.toml, line 2", "test.toml, line 3"])
    }

    @Test func theSampleNamesEverySettingAndNothingElse() throws {
        let sample = try String(
            contentsOf: packageFolder.appending(path: "packaging/tml-server.toml"),
            encoding: .utf8)
        let lines = sample.split(separator: "\n").filter { line in
            line.utf8.first != UInt8(ascii: "#") || line.dropFirst().first?.isWhitespace == false
        }.map { line in line.drop { $0 == "#" } }
        // The table at the end counts by its name.
        let settings = lines.prefix { $0 != "[[engine]]" }
        let names =
            settings.map { $0.prefix { $0 != " " && $0 != "=" } }.map(String.init) + [
                "engine", "machine",
            ]
        #expect(names.sorted() == Setting.all.map(\.name).sorted())
        _ = try read(lines.joined(separator: "\n"))
        _ = try read(sample)
    }

    @Test func theSignInAtAProviderIsTaken() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("secret")
        try Data("the secret\n".utf8).write(to: URL(filePath: file))
        let issuer = "oidc-issuer = \"https://login.example.org/realm/\"\n"
        var configuration = try read(
            issuer + """
                oidc-client-id = "tml"
                oidc-secret-file = "\(file)"
                oidc-name = "Sign in"
                oidc-scopes = ["openid", "email"]
                oidc-create-accounts = true
                """)
        chmod(file, 0o644)
        #expect(throws: CommandFailure.self) { try configuration.readKeys() }
        chmod(file, 0o600)
        try configuration.readKeys()
        let settings = configuration.server.openID
        #expect(settings.issuer == "https://login.example.org/realm/")
        #expect(settings.clientID == "tml" && settings.name == "Sign in")
        #expect(settings.scopes == ["openid", "email"] && settings.createsAccounts)
        #expect(settings.secret?.reveal() == "the secret")
        #expect(try !read("").server.openID.createsAccounts)
        configuration.server.openID.scopes = ["email"]
        #expect(configuration.server.openID.mistake?.contains("oidc-scopes") == true)
        var other = try read(issuer)
        #expect(other.server.openID.mistake?.contains("oidc-client-id") == true)
        #expect(throws: CommandFailure.self) { try other.readKeys() }
    }

    @Test(arguments: [
        ("https://login.example.org", true), ("https://login.example.org/a/b/", true),
        ("http://127.0.0.1:5556/dex", true), ("http://[::1]:5556", true),
        ("http://localhost", true), ("http://login.example.org", false),
        ("http://127.example.org", false), ("https://login.example.org?x=1", false),
        ("https://login.example.org#x", false), ("https://u@login.example.org", false),
        ("ftp://login.example.org", false), ("login.example.org", false), ("", false),
    ])
    func anIssuerIsASafeAddress(text: String, isSafe: Bool) {
        #expect(OpenIDSettings.isIssuer(text) == isSafe)
    }

    @Test func machinesAreTaken() throws {
        let machine =
            "[[engine]]\nname = \"a\"\nstyle = \"apertium\"\nurl = \"http://a.example\"\n"
        let configuration = try read(machine + machine.replacing("\"a\"", with: "\"b\""))
        #expect(configuration.server.machines.map(\.name) == ["a", "b"])
        let other = machine.replacing("engine", with: "machine").replacing("\"a\"", with: "\"c\"")
        #expect(Set(try read(machine + other).server.machines.map(\.name)) == ["a", "c"])
        for (wrong, sentence) in [
            (machine + machine, "line 7: [[engine]]: the name a is used twice"),
            (
                machine.replacing("apertium", with: "x"),
                "line 4: [[engine]]: style must be one of apertium, libretranslate, deepl, google,"
            ),
            (
                machine.replacing("url", with: "uri"),
                "line 2: [[engine]]: url is missing; apertium needs an address such as"
            ),
            (
                machine.replacing("url", with: "uri"),
                "line 5: [[engine]]: there is no setting uri; did you mean url?"
            ),
            (
                machine + machine.replacing("style", with: "stile"),
                "line 6: [[engine]]: style is missing"
            ),
            (
                "engine = 1",
                "line 2: engine must be a list of tables: write [[engine]] for each engine"
            ),
            (machine.replacing("\"a\"", with: "\"\""), "line 3: [[engine]]: name must be the name"),
            (machine + "key = \"\"", "line 6: [[engine]]: key must be the API key"),
            (
                machine + "key-file = \"relative\"",
                "line 6: [[engine]]: key-file must be the absolute path"
            ),
            (
                machine + "key = \"a\"\nkey-env = \"B\"",
                "line 7: [[engine]]: key and key-env cannot be used together"
            ),
        ] {
            let refusal = refusal("rate = 1\n" + wrong)
            #expect(refusal.contains("test.toml, " + sentence), "\(refusal)")
        }
    }

    @Test func keysOfMachinesAreReadFromWhereTheyStand() throws {
        let folder = try TemporaryFolder()
        let file = folder.path("key")
        let machine =
            "[[engine]]\nname = \"a\"\nstyle = \"apertium\"\nurl = \"http://a.example\"\n"
        func key(_ line: String) throws -> String? {
            var configuration = try read(machine + line)
            try configuration.readKeys()
            #expect(!"\(configuration)".contains("s3cret"))
            return configuration.server.machines.first?.key?.reveal()
        }
        #expect(try key("") == nil)
        #expect(try key("key = \"s3cret\"") == "s3cret")
        #expect(throws: CommandFailure.self) { try key("key-file = \"\(file)\"") }
        try Data("s3cret\n".utf8).write(to: URL(filePath: file))
        chmod(file, 0o600)
        #expect(try key("key-file = \"\(file)\"") == "s3cret")
        #expect(throws: CommandFailure.self) { try key("key-env = \"TML_NO_SUCH_KEY\"") }
        setenv("TML_TEST_KEY", "s3cret", 1)
        #expect(try key("key-env = \"TML_TEST_KEY\"") == "s3cret")
        #expect(try read(machine + "key = \"s3cret\"").hasSecrets)
        #expect(try !read(machine + "key-env = \"TML_TEST_KEY\"").hasSecrets)
    }

    @Test func plainHTTPForOthersMustBeAskedFor() {
        var configuration = ServerConfiguration()
        for host in ["127.0.0.1", "127.1.2.3", "::1", "localhost"] {
            configuration.server.host = host
            #expect(configuration.refusal == nil, "\(host)")
        }
        for host in ["0.0.0.0", "192.168.1.1", "::", "127.example.org"] {
            configuration.server.host = host
            #expect(configuration.refusal != nil, "\(host)")
        }
        configuration.allowsInsecureHTTP = true
        #expect(configuration.refusal == nil)
    }

    @Test func whatInitWritesCanBeRead() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a/b.toml")
        let data = folder.path("an \"odd\" \\ name")
        try NewConfigurationFile(data: data).write(to: path)
        #expect(try ConfigurationFile.configuration(at: path).data == data)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        #expect(throws: CommandFailure.self) { try NewConfigurationFile(data: "/").write(to: path) }
        #expect(try ConfigurationFile.configuration(at: path).data == data)
    }

    @Test func onlyOneServesAFolder() throws {
        let folder = try TemporaryFolder()
        var configuration = ServerConfiguration()
        configuration.data = folder.path("data")
        let lock = try ServingLock(configuration)
        #expect(throws: CommandFailure.self) { try ServingLock(configuration) }
        lock.release()
        try ServingLock(configuration).release()
    }
}
