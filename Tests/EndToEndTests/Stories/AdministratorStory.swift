import Foundation
import TestSupport
import Testing

/// What somebody does who runs a server.
@Suite struct AdministratorStory {
    let folder: TemporaryFolder
    /// The configuration that every command is given.
    let file: String

    init() throws {
        folder = try TemporaryFolder()
        file = folder.path("tml-server.toml")
    }

    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    private func run(_ arguments: String..., input: String = "") throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: builtProgram(named: "tml-server"))
        process.arguments = arguments == ["help"] ? arguments : arguments + ["--config", file]
        let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
        process.standardInput = stdin
        process.standardOutput = stdout
        process.standardError = stderr
        try process.run()
        stdin.fileHandleForWriting.write(Data(input.utf8))
        try stdin.fileHandleForWriting.close()
        func text(_ pipe: Pipe) -> String {
            String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        }
        let (output, errors) = (text(stdout), text(stderr))
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: output, errors: errors)
    }

    private func initialize() throws -> Outcome {
        try run(
            "init", "admin@example.org", "--data", folder.path("data"), "--password-stdin",
            input: "long enough\n")
    }

    @Test func initMakesFileDataAndAdministratorOnce() throws {
        let first = try initialize()
        #expect(first.status == 0, "\(first)")
        #expect(first.output.contains("tml-server serve --config \(file)"))
        #expect(!first.output.contains("long enough"))
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("data = \"\(folder.path("data"))\""))
        let again = try initialize()
        #expect(again.status == 1)
        #expect(again.errors.contains("already has accounts"))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
        let list = try run("user", "list")
        #expect(list.output == "admin@example.org  admin  administrator\n")
    }

    @Test func peopleAreAddedResetAndClosed() throws {
        _ = try initialize()
        let added = try run("user", "add", "Eva@example.org", "--name", "Eva")
        let password = added.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(password.utf8.count == 20)
        let again = try run("user", "add", "eva@example.org", "--admin")
        #expect(again.status == 1 && again.output == "")
        #expect(again.errors.contains("tml-server user set eva@example.org"), "\(again)")
        #expect(try run("user", "set", "eva@example.org", "--admin").output == "")
        #expect(
            try run("user", "list").output.split(separator: "\n").contains(
                "eva@example.org  Eva  administrator"))
        let reset = try run("user", "reset", "eva@example.org")
        #expect(reset.output != added.output)
        #expect(try run("user", "reset", "nobody@example.org").status == 1)
        #expect(try run("user", "close", "eva@example.org").status == 0)
        #expect(try run("user", "list").output.contains("eva@example.org  Eva  closed\n"))
    }

    @Test func anAccountIsChanged() throws {
        _ = try initialize()
        let key = try run("project", "create", "Shop", "--locales", "ru").output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        _ = try run("user", "add", "eva@example.org", "--name", "Eva")
        #expect(try run("user", "set", "eva@example.org").status == 64)
        #expect(try run("user", "set", "nobody@example.org", "--admin").status == 1)
        let changed = try run(
            "user", "set", "Eva@example.org", "--new-email", "Eva.B@example.org", "--name", "Eva B",
            "--admin", "--project", key, "--role", "reviewer")
        #expect(changed.status == 0 && changed.output == "", "\(changed)")
        let line = "eva.b@example.org  Eva B  "
        #expect(
            try run("user", "list").output.contains(line + "administrator; Shop: reviewer\n"))
        let taken = try run("user", "set", "eva.b@example.org", "--new-email", "admin@example.org")
        #expect(taken.status == 1)
        #expect(taken.errors.contains("Another account has the email address admin@example.org"))
        #expect(try run("user", "set", "eva.b@example.org", "--no-admin").status == 0)
        #expect(try run("user", "list").output.contains(line + "Shop: reviewer\n"))
    }

    @Test func membersAreBlockedAndReviewersAllowedTheirOwn() throws {
        _ = try initialize()
        let key = try run("project", "create", "Shop", "--locales", "ru").output
            .trimmingCharacters(in: .whitespacesAndNewlines)
        for name in ["eva", "ben"] {
            _ = try run(
                "user", "add", "\(name)@example.org", "--project", key, "--role", "reviewer")
        }
        let line = "eva@example.org  eva  Shop: "
        #expect(try run("user", "block", "Eva@example.org", "--project", key).status == 0)
        #expect(try run("user", "list").output.contains(line + "blocked reviewer\n"))
        #expect(try run("user", "unblock", "eva@example.org", "--project", key).status == 0)
        #expect(try run("user", "list").output.contains(line + "reviewer\n"))
        let stranger = try run("user", "block", "admin@example.org", "--project", key)
        #expect(stranger.status == 1)
        #expect(stranger.errors.contains("admin@example.org is not a member of the project"))
        let advice = "Reviewers of Shop may approve their own translations"
        #expect(try run("project", "set", key, "--self-approval").status == 0)
        #expect(try run("doctor").output.contains(advice))
        #expect(try run("project", "set", key, "--no-self-approval").status == 0)
        #expect(try !run("doctor").output.contains(advice))
        #expect(try run("project", "set", key).status == 64)
    }

    @Test func aMistakenProjectLeavesNoAccount() throws {
        _ = try initialize()
        let added = try run(
            "user", "add", "eva@example.org", "--project", "feed", "--role", "translator")
        #expect(added.status == 1)
        #expect(added.errors.contains("There is no project with the key feed"))
        #expect(try !run("user", "list").output.contains("eva@"))
    }

    @Test func aProjectIsMadeAndItsTokensAreKept() throws {
        _ = try initialize()
        let made = try run("project", "create", "Shop", "--locales", "ru", "pt-BR")
        let key = made.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(key.utf8.count == 64, "\(made)")
        #expect(
            try run("project", "list").output
                == "\(key)  Shop  0 keys, 0 translations  en, ru, pt-BR\n")
        let token = try run("project", "token", key, "--name", "web")
        #expect(token.output.utf8.count == 65)
        let tokens = try run("project", "tokens", String(key.prefix(8))).output
        #expect(tokens.hasSuffix("  web\n"))
        #expect(!tokens.contains(token.output.prefix(12)))
        let id = String(tokens.prefix(12))
        #expect(try run("project", "revoke", key, id).status == 0)
        #expect(try run("project", "revoke", key, id).status == 1)
        #expect(try run("project", "tokens", key).output == "")
        #expect(try run("project", "secret", key).output.utf8.count == 65)
        let odd = try run("project", "create", "Shop", "--locales", "xx-YY")
        #expect(odd.status == 1)
        #expect(odd.errors.contains("does not know the language xx-YY"))
    }

    @Test func aMistakeInTheFileStopsEveryCommand() throws {
        try "rate = 20\nprot = 1\n".write(toFile: file, atomically: true, encoding: .utf8)
        for command in [["serve"], ["user", "list"], ["doctor"], ["check"]] {
            let outcome = try command.count == 1 ? run(command[0]) : run(command[0], command[1])
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("\(file), line 2: There is no setting prot"))
        }
        file(missing: true)
        #expect(try run("user", "list").errors.contains("the file does not exist"))
    }

    private func file(missing: Bool) {
        if missing { try? FileManager.default.removeItem(atPath: file) }
    }

    @Test func wrongFlagsHaveAStatusOfTheirOwn() throws {
        _ = try initialize()
        #expect(try run("serve", "--port", "70000").status == 64)
        #expect(try run("serve", "--rate", "0").status == 64)
        #expect(try run("serve", "--host", "0.0.0.0").status == 64)
        #expect(try run("serve", "--host", "0.0.0.0", "--insecure-http", "--demo").status == 64)
        #expect(try run("user", "add", "a@b.example", "--role", "viewer").status == 64)
    }

    @Test func aBackupOfARunningServerIsRestoredElsewhere() throws {
        _ = try initialize()
        #expect(try run("project", "create", "Shop").status == 0)
        let server = try ServerProcess(on: folder.url)
        #expect(try run("backup", folder.path("all.tar.gz")).status == 0)
        let second = try run("serve", "--port", "0")
        #expect(second.status == 1)
        #expect(second.errors.contains("Another tml-server is using"))
        #expect(try run("restore", folder.path("all.tar.gz")).status == 1)
        server.stop()
        let elsewhere = try run(
            "restore", folder.path("all.tar.gz"), "--data", folder.path("other"))
        #expect(elsewhere.status == 0, "\(elsewhere)")
        #expect(try run("project", "list", "--data", folder.path("other")).output.contains("Shop"))
        #expect(try run("check", "--data", folder.path("other")).output == "No damage found\n")
    }

    @Test func backupsInAFolderAreCheckedAndOldOnesDeleted() throws {
        _ = try initialize()
        #expect(try run("project", "create", "Shop").status == 0)
        let backups = folder.path("backups")
        let missing = try run("backup", backups, "--keep", "2")
        #expect(missing.status == 1 && missing.errors.contains("is not a folder"), "\(missing)")
        #expect(try run("backup", backups, "--keep", "0").status == 64)
        try FileManager.default.createDirectory(
            atPath: backups, withIntermediateDirectories: false)
        let first = try run("backup", backups)
        #expect(first.status == 0, "\(first)")
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: backups).first)
        try FileManager.default.removeItem(atPath: "\(backups)/\(name)")
        let server = name.dropLast("20200101T000000Z.tar.gz".count)
        let old = ["\(server)20200101T000000Z.tar.gz", "\(server)20200102T000000Z.tar.gz"]
        for name in old { try Data().write(to: URL(filePath: "\(backups)/\(name)")) }
        let made = try run("backup", backups, "--check", "--keep", "2")
        #expect(made.status == 0, "\(made)")
        #expect(made.output.contains("bytes, no damage found\ndeleted: \(old[0])\n"))
        let left = try FileManager.default.contentsOfDirectory(atPath: backups).sorted()
        #expect(left.count == 2 && left.first == old[1])
    }

    @Test func theDoctorTellsWhatIsUnsafeAndWhatToDo() throws {
        _ = try initialize()
        let calm = try run("doctor")
        #expect(calm.status == 0, "\(calm)")
        #expect(calm.output.contains("warning: There is no backup yet"))
        chmod(folder.path("data"), 0o755)
        chmod(folder.path("data/server.sqlite"), 0o644)
        chmod(file, 0o666)
        let guessed = try run("user", "add", "x@example.com", "--password-stdin", input: "demo\n")
        #expect(guessed.status == 1 && guessed.errors.contains("at least 8 characters"))
        let outcome = try run("doctor")
        #expect(outcome.status == 1)
        for sentence in [
            "error: Other accounts can read \(folder.path("data")) (mode 755)", "chmod 700",
            "server.sqlite (mode 644)", "chmod 600", "Other accounts can change \(file)",
            "chmod 640",
        ] {
            #expect(outcome.output.contains(sentence), "\(sentence) in \(outcome.output)")
        }
        let json = try run("doctor", "--json").output
        let list = try JSONDecoder().decode([[String: String]].self, from: Data(json.utf8))
        #expect(list.first?["grade"] == "error")
    }

    @Test func theManualPageNamesEveryCommand() throws {
        let page = try String(
            contentsOf: packageFolder.appending(path: "packaging/tml-server.8"), encoding: .utf8)
        let help = try run("help").output.split(separator: "SUBCOMMANDS:\n")
        let names = try #require(help.last).split(separator: "\n").filter { line in
            line.hasPrefix("  ") && !line.hasPrefix("   ") && !line.hasPrefix("  See")
        }.compactMap { $0.split(separator: " ").first }
        #expect(names.count > 8)
        for name in names {
            let isNamed = [
                ".B \(name)\n", ".BI \(name) ", ".BI \"\(name) ", ".BR \"\(name) ",
            ].contains {
                page.contains($0)
            }
            #expect(isNamed, "\(name)")
        }
    }
}
