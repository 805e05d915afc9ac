import ArgumentParser
import Foundation

/// Tests the formats of translation files with real files.
@main
struct FileCorpus: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tml-file-corpus",
        abstract: "Read and change translation files, and report each wrong byte.",
        discussion: """
            The command changes the first, the middle and the last text of each file. Only the \
            bytes of the text may differ, and all other units must be as before. The command \
            prints a table of the formats, the refused files with the reasons, and the faults. If \
            there is a fault, the exit status is 1.
            """)

    @Argument(help: "The folders with the files. Folders inside of them count.")
    var folders: [String] = []

    @Option(help: "A new folder for the changed files, so that other programs can read them.")
    var results: String?

    @Option(help: "Kill so many processes that write a file, and check the file each time.")
    var killAtWrites: Int?

    @Option(
        help: ArgumentHelp(
            "Print the previews of the files in a list of requests (plurals.py).",
            valueName: "list"))
    var previews: String?

    @Option(help: .hidden)
    var writeWithoutEnd: String?

    func run() async throws {
        if let writeWithoutEnd { try EndlessWriter(path: writeWithoutEnd).run() }
        if let killAtWrites {
            let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            try KillTrial(count: killAtWrites, program: program).run()
        }
        if let previews { try PluralPreviews.print(listed: previews) }
        if !folders.isEmpty { try await runCorpus() }
    }

    private func runCorpus() async throws {
        let results = try results.map { try CorpusResults(folder: $0) }
        var table = CorpusTable()
        let files = try CorpusFile.all(in: folders)
        try await Self.forEachTrial(of: files) { trial in
            table.add(trial.report)
            try results?.add(trial)
        }
        print(table.text)
        if table.hasFaults { throw ExitCode.failure }
    }

    /// Tests one file on each processor at a time, and passes the trials on in no certain order.
    private static func forEachTrial(
        of files: [CorpusFile], _ take: (FileTrial) throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: FileTrial.self) { group in
            for (index, file) in files.enumerated() {
                if index >= ProcessInfo.processInfo.activeProcessorCount,
                    let trial = try await group.next()
                {
                    try take(trial)
                }
                group.addTask {
                    var trial = FileTrial(file)
                    trial.run()
                    return trial
                }
            }
            for try await trial in group { try take(trial) }
        }
    }

    func validate() throws {
        let hasOther = killAtWrites != nil || previews != nil || writeWithoutEnd != nil
        if folders.isEmpty && !hasOther {
            throw ValidationError("Give a folder with translation files.")
        }
    }
}
