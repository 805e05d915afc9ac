import Catalog
import Foundation
import LocalStore
import TML
import TestSupport
import Testing
import Text
import TextFiles

@testable import tml_translator

/// `export` and `import`, `pull` and `doctor`, as a person in trouble uses them.
struct RescueScriptTests {
    private let script: Script
    private let service: ScriptedService
    private static let key = TranslationKey.ID(
        project: Project.Key("k1"), hash: ScriptedService.key)

    /// Somebody who has pulled German.
    init() throws {
        script = try Script()
        service = try ScriptedService()
        _ = try script.logIn(to: service.url)
        #expect(try script.run(["pull", "--locale", "de"]).status == 0)
    }

    private func storePath(_ script: Script) throws -> String {
        let paths = try Paths(environment: ["HOME": script.home.path])
        return try #require(paths.stores.first)
    }

    private func open(_ script: Script) throws -> TranslationStore {
        try TranslationStore(path: storePath(script))
    }

    private func saveDraft(_ text: ExactText, _ script: Script) throws {
        let store = try open(script)
        try store.saveDrafts([
            Catalog.Draft(form: FormID(key: Self.key, locale: "de"), text: text)
        ])
        store.close()
    }

    private func draft(_ script: Script) throws -> ExactText? {
        let store = try open(script)
        defer { store.close() }
        return try store.detail(of: Self.key, locale: "de")?.drafts.first?.text
    }

    @Test func aTextTravelsToAnotherHome() throws {
        try saveDraft("Sichern\u{1B}[31m\nund weiter", script)
        service.server.stop()
        let file = script.home.path("work.json")
        let told = try script.run(["export", "--drafts", "--outbox", file])
        #expect(told.status == 0 && told.complaint.contains("Drafts: 1,"), "\(told.complaint)")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        let other = try Script()
        let server = try ScriptedService()
        _ = try other.logIn(to: server.url)
        let brought = try other.run(["import", file])
        #expect(brought.status == 0, "\(brought.complaint)")
        // What no text may have is left out on the way in, however it came into the file.
        #expect(try draft(other) == "Sichern[31m\nund weiter")
    }

    /// On another machine, the home has another path.
    @Test func onlyTheTextsOfAPersonNeedASignIn() throws {
        let alone = try Script()
        let paths = try Paths(environment: ["HOME": "/elsewhere"])
        let file = alone.home.path("work.json")
        func write(_ text: ExactText, database: String) throws {
            var work = RescuedWork(database: database)
            let form = RescuedWork.Form(
                project: "k1", locale: "de", key: ScriptedService.key, label: "Save")
            work.drafts = [RescuedWork.Draft(form: form, text: text)]
            let entry = try WorkFile.format.newWriter().entry([work])
            try Data(try #require(entry).utf8).write(to: URL(filePath: file))
        }
        func draft() throws -> JSON? {
            let copies = JSON(try alone.run(["export", "--json"]).bytes)?["copies"]?.array
            return copies?.first?["drafts"]?.array?.first?["text"]
        }
        try write("Sichern", database: paths.store(server: "https://a.org", email: "a@a.org"))
        #expect(try alone.run(["import", file]).complaint.contains("Nobody is signed in"))
        try write("Sichern", database: paths.fileStore)
        #expect(try alone.run(["import", file]).status == 0)
        #expect(try draft() == .string("Sichern"))
        try write("Speichern", database: paths.fileStore)
        let replaced = try alone.run(["import", "--replace", file])
        let former = try #require(
            replaced.output.firstRange(of: "The old drafts are in ").map {
                replaced.output[$0.upperBound...].prefix { $0 != "\n" }.dropLast()
            })
        #expect(try draft() == .string("Speichern"))
        #expect(try alone.run(["import", "--replace", String(former)]).status == 0)
        #expect(try draft() == .string("Sichern"))
    }

    @Test func aHyphenIsTheStandardOutput() throws {
        try saveDraft("Sichern", script)
        let told = try script.run(["export", "-"], workingFolder: script.home.path)
        #expect(told.status == 0 && told.output.contains("  Text: Sichern\n"))
        #expect(!FileManager.default.fileExists(atPath: script.home.path("-")))
    }

    @Test(arguments: ["theme = 5", "[[[engine]]"])
    func anErrorInTheConfigurationFileStopsNoExport(_ text: String) throws {
        try saveDraft("Sichern", script)
        let path = try Paths(environment: ["HOME": script.home.path]).settings
        try FileManager.default.createDirectory(
            at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
        let told = try script.run(["export"])
        #expect(told.status == 0 && told.output.contains("  Text: Sichern\n"))
        let status = try script.run(["status"])
        #expect(status.status == 1, "\(status.complaint)")
        #expect(status.complaint.contains("The configuration file has an error."))
        #expect(status.complaint.contains("config.toml, line 1: "), "\(status.complaint)")
    }

    /// Every command that takes a file, with names that are short, odd, or no files.
    @Test(arguments: [
        ["export"], ["import"], ["memory", "import"], ["terms", "import"], ["hand-off", "--back"],
        ["hand-off", "--format", "po"],
    ])
    func noNameOfAFileEndsTheProgram(_ command: [String]) throws {
        try saveDraft("Sichern", script)
        let folder = script.home.path("files")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let names = [
            "a", "-", "é", "~", " ", "\n", "ab", "a/", "/", "//", ".", "..", "", "x/y", "/dev/null",
            String(repeating: "a", count: 300),
        ]
        for name in names {
            let outcome = try script.run(command + ["--", name], workingFolder: folder)
            #expect([0, 1, 64].contains(outcome.status), "\(command) \(name.debugDescription)")
            if outcome.status != 0 { #expect(!outcome.complaint.isEmpty) }
        }
        if command == ["export"] {
            for name in ["a", "é", "~", " ", "ab", "x/y"] {
                #expect(FileManager.default.fileExists(atPath: "\(folder)/\(name)"), "\(name)")
            }
        }
    }

    @Test func peopleReadLabelAndText() throws {
        try saveDraft("Sichern\nund weiter", script)
        let told = try script.run(["export"])
        #expect(told.status == 0)
        for line in [
            "anna@example.org on \(service.url)", "Drafts: 1", "Shop, de  \(ScriptedService.key)",
            "  Label: Save", "  Text: Sichern", "        und weiter", "Outbox: 0",
        ] {
            #expect(told.output.contains(line + "\n"), "\(told.output)")
        }
    }

    @Test func withNobodySignedInEveryCopyIsRead() throws {
        try saveDraft("Sichern", script)
        #expect(try script.run(["logout"]).status == 0)
        let told = try script.run(["export", "--json"])
        #expect(told.status == 0)
        let copies = JSON(told.bytes)?["copies"]?.array ?? []
        #expect(copies.first?["drafts"]?.array?.first?["text"] == .string("Sichern"))
    }

    @Test func twoDraftsOfAFormAreBothKept() throws {
        try saveDraft("first", script)
        let file = script.home.path("work.json")
        _ = try script.run(["export", file])
        try saveDraft("second", script)
        let kept = try script.run(["import", file])
        #expect(kept.status == 1)
        #expect(kept.output.contains("first") && kept.output.contains("second"))
        #expect(try draft(script) == "second")

        let replaced = try script.run(["import", "--replace", file])
        #expect(replaced.status == 0)
        #expect(try draft(script) == "first")
        let former = try #require(
            replaced.output.firstRange(of: "The old drafts are in ").map {
                replaced.output[$0.upperBound...].prefix { $0 != "\n" }.dropLast()
            })
        let work = try WorkFormat.all.open(String(former)).next()
        #expect(work?.first?.drafts.first?.text == "second")
    }

    @Test func twoDraftsThatLookTheSameAreToldApart() throws {
        try saveDraft("caf\u{E9}", script)
        let file = script.home.path("work.json")
        _ = try script.run(["export", file])
        try saveDraft("cafe\u{301}", script)
        let kept = try script.run(["import", file])
        #expect(kept.status == 1 && kept.output.contains("Both texts look the same"))
        #expect(try draft(script) == "cafe\u{301}")
    }

    @Test func aCommentThatIsNotRestoredIsPrinted() throws {
        let store = try open(script)
        _ = try store.comment("Das ist ein Knopf.", on: Self.key, locale: "de")
        store.close()
        let file = script.home.path("work.json")
        _ = try script.run(["export", file])
        let told = try script.run(["import", file])
        #expect(told.status == 1)
        #expect(told.output.hasPrefix("Texts restored as drafts: 0, comments not restored: 1.\n"))
        #expect(told.output.contains("the comment is not restored:\n  Das ist ein Knopf.\n"))
    }

    @Test func aDamagedCopyIsReadAsFarAsItGoes() throws {
        try saveDraft("Sichern", script)
        let path = try storePath(script)
        try Data(repeating: 0x41, count: 9000).write(to: URL(filePath: path))
        for rest in ["-wal", "-shm"] { unlink(path + rest) }
        let told = try script.run(["export"])
        #expect(told.status == 1 && told.complaint.contains("damaged"), "\(told.complaint)")
        let status = try script.run(["status"])
        #expect(status.status == 1 && status.complaint.contains("tml-translator export"))
        #expect(!status.complaint.contains("damaged(\""))
        let preview = try script.run(["preview", "Hallo", "--locale", "de"])
        #expect(preview.status == 0 && preview.output == "Hallo\n")
        let push = try script.run(["push"])
        #expect(push.complaint.contains("renamed to"), "\(push.complaint)")
        #expect(try script.run(["status"]).status == 0)
    }

    /// Damage that no statement of a push meets is found all the same.
    @Test(arguments: ["push", "pull"])
    func afterACrashDamageIsLookedForBeforeAnythingIsWritten(command: String) throws {
        try saveDraft("Sichern", script)
        let path = try storePath(script)
        var bytes = try Data(contentsOf: URL(filePath: path))
        for start in stride(from: 4096, to: bytes.count, by: 4096) where bytes[start] == 0x0A {
            let page = start..<start + 4096
            guard bytes[page].range(of: Data("Sichern".utf8)) == nil else { continue }
            bytes.replaceSubrange(start + 8..<start + 200, with: Data(repeating: 0xFF, count: 192))
        }
        try bytes.write(to: URL(filePath: path))
        // What a process that was killed leaves behind.
        try Data("4711\n".utf8).write(to: URL(filePath: path + ".lock"))
        let told = try script.run([command])
        #expect(told.complaint.contains("The local copy was damaged and "), "\(told.complaint)")
        let folder = URL(filePath: path).deletingLastPathComponent().path
        let aside = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.contains(".damaged-") }.min { $0.count < $1.count })
        #expect(try Data(contentsOf: URL(filePath: folder + "/" + aside)) == bytes)
        #expect(try script.run(["pull", "--locale", "de"]).status == 0)
        #expect(try draft(script) == "Sichern")
    }

    @Test func aFileThatIsNoneIsRefused() throws {
        let file = script.home.path("letter.json")
        try Data(#"{"copies": 7}"#.utf8).write(to: URL(filePath: file))
        for path in [file, script.home.path("nowhere")] {
            let outcome = try script.run(["import", path])
            #expect(outcome.status == 1 && outcome.complaint.contains(path))
        }
    }

    @Test func aPullOfNothingSaysSo() throws {
        let other = try Script()
        _ = try other.logIn(to: service.url)
        let told = try other.run(["pull"])
        #expect(told.status == 0)
        #expect(told.output.contains("--locale") && told.output.contains("Shop (--project k1): de"))
    }

    @Test func theDoctorFindsAWellHome() throws {
        let told = try script.run(["doctor"])
        #expect(told.status == 0, "\(told.output)")
        for sentence in ["ok: ", "is intact", "answers: Scripted", "accepts the session"] {
            #expect(told.output.contains(sentence), "\(told.output)")
        }
        #expect(!told.output.contains("error:"))
    }

    @Test func theDoctorSaysWhatIsWrong() throws {
        service.answer(
            "/v1/server",
            with: .answer(
                200,
                headers: [
                    "Content-Type": "application/json", "Date": "Wed, 21 Oct 2015 07:28:00 GMT",
                ], body: #"{"name":"Scripted"}"#))
        service.answer("/users/me", with: .answer(401))
        chmod(script.data + "/session.json", 0o644)
        let path = try storePath(script)
        let handle = try FileHandle(forUpdating: URL(filePath: path))
        try handle.seek(toOffset: 8192)
        try handle.write(contentsOf: Data(repeating: 0xFF, count: 300))
        try handle.close()
        let told = try script.run(["doctor"])
        #expect(told.status == 1)
        for sentence in [
            "Other accounts on this machine can read", "seconds behind", "damaged",
            "session has ended", "accepts no changes",
        ] {
            #expect(told.output.contains(sentence), "\(sentence) in \(told.output)")
        }
        service.server.stop()
        let alone = try script.run(["doctor", "--json"])
        #expect(alone.status == 1)
        let findings = JSON(alone.bytes)?.array ?? []
        #expect(
            findings.contains { $0["sentence"]?.strictString?.contains("is unreachable") == true })
        #expect(try !script.run(["doctor", "--offline"]).output.contains("is unreachable"))
    }
}
