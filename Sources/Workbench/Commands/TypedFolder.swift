/// The folder of a path that is being typed after a command, for the completion of the path.
struct TypedFolder: Equatable, Sendable {
    /// The commands whose paths are completed.
    private let commands: [Command]
    /// The folder whose names were requested last.
    private var asked: String?
    /// The folder with the names in `names`.
    private var folder: String?
    private var names: [String] = []

    init(after commands: [Command]) { self.commands = commands }

    /// Returns true if the end of the line is a path.
    static func isPath(in line: String) -> Bool {
        CommandTable.rows.contains {
            $0.command.takesPaths && line.hasPrefix($0.command.rawValue + " ")
        }
    }

    /// Requests the names in the folder of the path, unless they were requested last.
    mutating func read(for line: String) -> [Effect] {
        guard let (_, typed) = typed(in: line) else { return [] }
        let wanted = Self.folder(of: typed.last)
        guard wanted != asked else { return [] }
        asked = wanted
        return [.store(.projects(.folder(wanted)))]
    }

    /// Takes the names in a folder. Names of another folder are late.
    mutating func take(_ names: [String], of folder: String) {
        guard folder == asked else { return }
        (self.folder, self.names) = (folder, names)
    }

    /// Returns the command with each path that completes the typed one. Hidden names follow a dot.
    func completions(of line: String) -> [Invocation] {
        guard let folder, let (command, typed) = typed(in: line),
            Self.folder(of: typed.last) == folder
        else { return [] }
        let start = typed.last.dropFirst(folder.count)
        let found = names.filter {
            $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix("."))
        }
        return found.map {
            Invocation(command, typed.before + TypedPaths.typed(folder + $0))
        }
    }

    private func typed(in line: String) -> (command: Command, paths: TypedPaths)? {
        guard let command = commands.first(where: { line.hasPrefix($0.rawValue + " ") }) else {
            return nil
        }
        return (command, TypedPaths(String(line.dropFirst(command.rawValue.count + 1))))
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
