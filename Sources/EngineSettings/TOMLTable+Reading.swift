public import TOMLKit
public import Text

extension TOMLTable {
    /// Reads a TOML text that a person wrote. The parser of `init(string:)` ends the program at
    /// some mistakes; this function reports all of them.
    public static func reading(_ text: String) throws(SettingText.Mistake) -> TOMLTable {
        try SettingText.check(text)
        do {
            return try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            throw SettingText.Mistake(line: error.source.begin.line, sentence: error.description)
        } catch {
            throw SettingText.Mistake(line: 1, sentence: "\(error)")
        }
    }
}
