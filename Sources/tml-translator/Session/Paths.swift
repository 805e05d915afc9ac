import Catalog
import Foundation
import TML
import Workbench

/// The paths of the program's files: a folder in each of the XDG folders.
struct Paths {
    /// The folder of the local copies and the session.
    let data: String
    let configuration: String
    /// The folder of the log.
    let state: String

    /// Finds the folders. Without `HOME`, uses the home folder of the account.
    ///
    /// Throws if there is no home folder, so that no files are written into the current folder.
    init(
        environment: [String: String], accountHome: String? = Self.accountHome
    ) throws(CommandError) {
        let home = Self.folder(environment["HOME"]) ?? Self.folder(accountHome)
        func folder(_ variable: String, _ fallback: String) throws(CommandError) -> String {
            guard let base = Self.folder(environment[variable]) ?? home.map({ $0 + fallback })
            else { throw CommandError(Strings.noHome) }
            return base + "/tml-translator"
        }
        data = try folder("XDG_DATA_HOME", "/.local/share")
        configuration = try folder("XDG_CONFIG_HOME", "/.config")
        state = try folder("XDG_STATE_HOME", "/.local/state")
    }

    private static func folder(_ path: String?) -> String? {
        path.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    static var accountHome: String? {
        getpwuid(getuid()).flatMap { $0.pointee.pw_dir }.map { String(cString: $0) }
    }

    var session: String { data + "/session.json" }
    var log: String { state + "/tml-translator.log" }
    /// The numbers of characters that engines have received in this month.
    var ledger: String { state + "/engines.json" }
    /// The answers of engines.
    var answers: String { state + "/engine-answers.json" }
    /// The answers of terminals.
    var terminals: String { state + "/terminals.json" }
    /// The colour theme that the translator has chosen.
    var theme: String { state + "/theme.json" }
    var settings: String { configuration + "/config.toml" }
    /// The folder of the translator's own themes.
    var themes: String { configuration + "/themes" }

    /// The path of the words that are accepted in a language in addition to the dictionary: of a
    /// project, or of all projects.
    func words(of project: Project.Key?, _ locale: LocaleCode) -> String {
        let name = project.map { Self.fileName($0.rawValue) + "." } ?? ""
        // The code comes from a server, so it may contain any characters.
        let code = locale.isPlain ? locale.rawValue : Self.fileName(locale.rawValue)
        return "\(configuration)/words/\(name)\(code).txt"
    }

    /// The paths of all local copies in the data folder, of all translators and servers.
    var stores: [String] {
        let files = FileManager.default
        let servers = (try? files.contentsOfDirectory(atPath: data)) ?? []
        return servers.sorted().flatMap { server in
            let people = (try? files.contentsOfDirectory(atPath: "\(data)/\(server)")) ?? []
            return people.sorted().map { "\(data)/\(server)/\($0)/store.sqlite" }
        }.filter { files.fileExists(atPath: $0) }
    }

    /// The path of a new file in the state folder.
    func newFile(_ name: String, ending: String) -> String {
        let time = Int(Date().timeIntervalSince1970)
        return "\(state)/\(name)-\(time)-\(getpid()).\(ending)"
    }

    /// The path of the local copy of a translator and a server.
    func store(server: String, email: String) -> String {
        "\(data)/\(Self.fileName(server))/\(Self.fileName(email))/store.sqlite"
    }

    /// The path of the local copy of all translation files of this account.
    var fileStore: String { store(server: "file", email: "local") }

    /// True for the path of a local copy of translation files, also on another machine, and also if
    /// the copy is damaged and was renamed.
    func isOfFiles(_ store: String) -> Bool { store.contains(fileStore.dropFirst(data.count)) }

    /// The path of the addresses of files that were opened before.
    static func files(beside store: String) -> String { store + ".files" }

    /// The path of the imported translations beside a local copy.
    static func imports(beside store: String) -> String { store + ".imports" }

    /// The path of the places where the translator stopped.
    static func places(beside store: String) -> String { store + ".places" }

    /// The path of the places that jumps have left.
    static func history(beside store: String) -> String { store + ".history" }

    /// The path of the typed texts that belong to no key.
    static func looseTexts(beside store: String) -> String { store + ".typed" }

    /// The path of the bookmarks.
    static func bookmarks(beside store: String) -> String { store + ".bookmarks" }

    /// The path of the saved queries.
    static func queries(beside store: String) -> String { store + ".queries" }

    /// The path of the translator's own terms.
    static func terms(beside store: String) -> String { store + ".terms" }

    /// A readable file name with a hash, because characters may have been replaced.
    private static func fileName(_ text: String) -> String {
        let safe = text.lowercased().unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "0"..."9", "-", "_", "@", ".": Character(scalar)
            default: "_"
            }
        }
        return String(safe.prefix(80)) + "-" + KeyHash.source(named: text).prefix(8)
    }
}
