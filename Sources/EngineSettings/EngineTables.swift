public import MachineTranslation
public import TOMLKit
public import Text

/// The engines in the tables `[[engine]]` of a configuration file, and the mistakes in these
/// tables.
public struct EngineTables {
    /// The engines without mistakes, in the order of the file. Their names are distinct.
    public private(set) var engines: [EngineConfiguration]
    /// The mistakes, in the order of the tables.
    public private(set) var mistakes: [SettingText.Mistake] = []
    private let lines: SettingLines
    private let asker: EngineAsker

    /// - Parameters:
    ///   - lines: the lines of the file with the tables.
    ///   - asker: the program that reads the file.
    ///   - known: engines that were read earlier. No table may use their names.
    public init(
        _ lines: SettingLines, for asker: EngineAsker = .workstation,
        after known: [EngineConfiguration] = []
    ) {
        self.lines = lines
        self.asker = asker
        engines = known
    }

    /// Reads a value: a list of tables or a single table.
    ///
    /// - Parameter path: the names of the settings that contain the value, for example
    ///   `["engine"]`.
    public mutating func take(_ value: any TOMLValueConvertible, at path: [String]) {
        let name = path.joined(separator: ".")
        if let table = value.table {
            take(table, path, number: 0, heading: "[\(name)]")
        } else if let tables = value.array?.map(\.table), tables.allSatisfy({ $0 != nil }) {
            for (number, table) in tables.compactMap(\.self).enumerated() {
                take(table, path, number: number, heading: "[[\(name)]]")
            }
        } else {
            let sentence = "\(name) must be a list of tables: write [[\(name)]] for each engine"
            let line = lines.line(of: path)
            mistakes.append(SettingText.Mistake(line: line, sentence: sentence))
        }
    }
}

extension EngineTables {
    private mutating func take(
        _ table: TOMLTable, _ path: [String], number: Int, heading: String
    ) {
        let table = EngineTable(table, heading: heading)
        mistakes += take(table).map { mistake in
            let line = lines.line(of: path + [mistake.setting], inTable: number)
            return SettingText.Mistake(line: line, sentence: mistake.sentence)
        }
    }

    /// Adds the engine of the table, or returns the mistakes of the table.
    private mutating func take(_ table: EngineTable) -> [EngineMistake] {
        do {
            let engine = try EngineConfiguration(table, for: asker)
            guard !engines.contains(where: { $0.name == engine.name }) else {
                return [table.secondOfItsName(engine.name)]
            }
            engines.append(engine)
            return []
        } catch {
            return error.all
        }
    }
}

extension EngineTable {
    fileprivate init(_ table: TOMLTable, heading: String) {
        var values: [String: Value] = [:]
        for (name, value) in table {
            values[name] =
                value.string.map(Value.text) ?? value.bool.map(Value.flag)
                ?? value.int.map(Value.number) ?? .other
        }
        self.init(heading: heading, values: values)
    }

    fileprivate func secondOfItsName(_ name: String) -> EngineMistake {
        mistake("name", "the name \(name) is used twice; each engine needs its own name")
    }
}
