import Foundation

/// What goes with fuzzing: `fuzz-tools seeds VECTORS DEFINITIONS TO` and `fuzz-tools growth`.
@main
enum FuzzTools {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "seeds" where arguments.count == 4:
            let seeds = Seeds(
                vectors: URL(fileURLWithPath: arguments[1]),
                definitions: URL(fileURLWithPath: arguments[2]),
                folder: URL(fileURLWithPath: arguments[3]))
            try seeds.write()
        case "growth" where arguments.count == 1: Growth.tell()
        default:
            let usage = "fuzz-tools seeds VECTORS DEFINITIONS TO | growth\n"
            FileHandle.standardError.write(Data(usage.utf8))
            exit(2)
        }
    }
}
