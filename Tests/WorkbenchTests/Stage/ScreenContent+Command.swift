@testable import Workbench

extension ScreenContent {
    /// A command without an argument.
    mutating func perform(_ command: Command, _ environment: ScreenEnvironment) -> Reaction {
        perform(Invocation(command), environment) ?? .none
    }
}
