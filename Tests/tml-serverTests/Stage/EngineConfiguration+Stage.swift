import Catalog
import MachineTranslation

extension EngineConfiguration {
    /// A machine in the style of Apertium, as a configuration file would name it.
    static func machine(
        _ name: String, at url: String, _ more: [String: String] = [:]
    ) throws -> EngineConfiguration {
        var values = more.mapValues(EngineTable.Value.text)
        values["name"] = .text(name)
        values["style"] = .text("apertium")
        values["url"] = .text(url)
        var machine = try EngineConfiguration(EngineTable(heading: "[[machine]]", values: values))
        try machine.readKey()
        return machine
    }
}
