import Foundation
import LanguageData
import TML

/// `scripts/bench`: how fast the engine is, alone and beside ICU.
///
/// Absolute figures depend on the machine; compare those of one run.
@main
struct EngineBench {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            print("usage: tml-engine-bench PATH-OF-ICU-BENCH")
            exit(2)
        }
        guard let english = BuiltInLanguages.language(for: "en"),
            let russian = BuiltInLanguages.language(for: "ru"),
            let pluralRussian = BuiltInLanguages.cldrLanguage(for: "ru")
        else {
            print("The language definitions are not there.")
            exit(1)
        }
        let contest = Contest(program: URL(fileURLWithPath: CommandLine.arguments[1]))
        try contest.run(BenchTask.all(english: english, russian: pluralRussian))
        EngineFigures(english: english, russian: russian).show()
    }
}
