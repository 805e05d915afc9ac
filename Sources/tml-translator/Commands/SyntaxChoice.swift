import ArgumentParser
import TML

/// The syntax of the texts of a script, if the script does not give one for each line.
struct SyntaxChoice: ParsableArguments {
    @Option(
        help: "The syntax of the texts, for example printf or brace+html (default: tml).",
        transform: Self.read)
    var syntax = LabelSyntax.tml

    private static func read(_ name: String) throws -> LabelSyntax {
        guard let syntax = LabelSyntax(name: name) else {
            let names = LabelSyntax.Placeholders.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("The syntax must begin with one of these names: \(names).")
        }
        return syntax
    }
}
