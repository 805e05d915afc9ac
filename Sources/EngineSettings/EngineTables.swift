public import MachineTranslation
public import TOMLKit
public import Text

/// The engines that the tables of a configuration file name, `[[engine]]`, and what is wrong with
/// them.
public struct EngineTables {
    /// Something that is wrong, at a line from 1.
    public struct Mistake: Error, Hashable, Sendable {
        /// Where it stands.
        public let line: Int
        /// What would be right, without a stop at its end.
        public let sentence: String

        /// Something wrong beside the tables, to be told with what is wrong in them.
        public init(line: Int, sentence: String) {
            self.line = line
            self.sentence = sentence
        }
    }

    /// Those that are right, in the order of the file; no two have one name.
    public private(set) var engines: [EngineConfiguration]
    /// What is wrong, table by table.
    public private(set) var mistakes: [Mistake] = []
    private let lines: SettingLines
    private let asker: EngineAsker

    /// - Parameters:
    ///   - lines: of the file that has the tables.
    ///   - asker: the program whose file it is.
    ///   - known: engines that were read before, whose names are taken.
    public init(
        _ lines: SettingLines, for asker: EngineAsker = .workstation,
        after known: [EngineConfiguration] = []
    ) {
        self.lines = lines
        self.asker = asker
        engines = known
    }

    /// Takes what stands behind a name: a list of tables, or a single one.
    ///
    /// - Parameter path: the names that lead to it, as `["engine"]`.
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
            mistakes.append(Mistake(line: lines.line(of: path), sentence: sentence))
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
            return Mistake(line: line, sentence: mistake.sentence)
        }
    }

    /// Returns what is wrong with the table.
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
