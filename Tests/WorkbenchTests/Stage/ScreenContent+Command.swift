@testable import Workbench

extension ScreenContent {
    /// A command without an argument.
    mutating func perform(_ command: Command, _ around: Surroundings) -> Reaction {
        perform(Invocation(command), around)
    }
}
