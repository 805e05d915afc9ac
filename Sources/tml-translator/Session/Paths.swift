import Catalog
import Foundation
import TML
import Workbench

/// Where the program keeps its files: the XDG folders, each in a folder of its own.
struct Paths {
    /// The local copies and the session.
    let data: String
    let configuration: String
    /// The log.
    let state: String

    /// Without HOME, the home that the system knows of the account counts.
    ///
    /// Throws when there is neither: files must not end up in whatever folder one happens to be.
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
    /// How many characters engines were sent in this month.
    var ledger: String { state + "/engines.json" }
    /// What engines have said.
    var answers: String { state + "/engine-answers.json" }
    /// What terminals have told of themselves.
    var terminals: String { state + "/terminals.json" }
    /// The colour theme that the translator has chosen.
    var theme: String { state + "/theme.json" }
    var settings: String { configuration + "/config.toml" }
    /// The user's own themes.
    var themes: String { configuration + "/themes" }

    /// Words that are right in a language though no dictionary has them: in a project, or in all.
    func words(of project: Project.Key?, _ locale: LocaleCode) -> String {
        let name = project.map { Self.fileName($0.rawValue) + "." } ?? ""
        // The code is a server's.
        let code = locale.isPlain ? locale.rawValue : Self.fileName(locale.rawValue)
        return "\(configuration)/words/\(name)\(code).txt"
    }

    /// Every local copy on this machine, whoever it belongs to.
    var stores: [String] {
        let files = FileManager.default
        let servers = (try? files.contentsOfDirectory(atPath: data)) ?? []
        return servers.sorted().flatMap { server in
            let people = (try? files.contentsOfDirectory(atPath: "\(data)/\(server)")) ?? []
            return people.sorted().map { "\(data)/\(server)/\($0)/store.sqlite" }
        }.filter { files.fileExists(atPath: $0) }
    }

    /// A file in the state folder that is not there yet.
    func newFile(_ name: String, ending: String) -> String {
        let time = Int(Date().timeIntervalSince1970)
        return "\(state)/\(name)-\(time)-\(getpid()).\(ending)"
    }

    /// The database of one translator on one server.
    func store(server: String, email: String) -> String {
        "\(data)/\(Self.fileName(server))/\(Self.fileName(email))/store.sqlite"
    }

    /// The translations from files that are offered with a local copy.
    static func imports(beside store: String) -> String { store + ".imports" }

    /// Where the translator stopped.
    static func places(beside store: String) -> String { store + ".places" }

    /// The terms of the translator's own.
    static func terms(beside store: String) -> String { store + ".terms" }

    /// A readable file name, made unique by a hash where something had to be replaced.
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
