import Foundation

/// What goes with fuzzing: `fuzz-tools seeds FROM TO` and `fuzz-tools growth`.
@main
enum FuzzTools {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "seeds" where arguments.count == 3:
            let seeds = Seeds(
                vectors: URL(fileURLWithPath: arguments[1]),
                folder: URL(fileURLWithPath: arguments[2]))
            try seeds.write()
        case "growth" where arguments.count == 1: Growth.tell()
        default:
            FileHandle.standardError.write(Data("fuzz-tools seeds FROM TO | growth\n".utf8))
            exit(2)
        }
    }
}
