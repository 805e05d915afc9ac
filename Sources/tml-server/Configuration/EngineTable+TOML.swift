import MachineTranslation
import TOMLKit

extension EngineTable {
    /// A table as the configuration file has it.
    init(_ table: TOMLTable, heading: String) {
        var values: [String: Value] = [:]
        for (name, value) in table {
            values[name] =
                value.string.map(Value.text) ?? value.bool.map(Value.flag)
                ?? value.int.map(Value.number) ?? .other
        }
        self.init(heading: heading, values: values)
    }
}
