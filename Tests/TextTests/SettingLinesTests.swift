import Testing
import Text

@Suite struct SettingLinesTests {
    private let lines = SettingLines(
        """
        # port = 1
        port = 2
        [suggestions]
          enabled = true
        suggestions.engine.url = "http://a"

        [suggestions . "engine"] # url = 3
        style = "a"
        [[machine]]
        name = "a"
        [[machine]]
        url = "b"
        """)

    @Test(arguments: [
        (["port"], 0, 2), (["suggestions", "enabled"], 0, 4),
        (["suggestions", "engine", "style"], 0, 8), (["suggestions", "engine", "key"], 0, 7),
        (["machine", "name"], 0, 10), (["machine", "url"], 0, 9), (["machine", "url"], 1, 12),
        (["machine", "name"], 1, 11), (["machine", "name"], 2, 9), (["nothing"], 0, 1),
    ])
    func theLineOfAName(path: [String], table: Int, line: Int) {
        #expect(lines.line(of: path, inTable: table) == line)
    }

    @Test func linesMayEndAsOnWindows() {
        #expect(SettingLines("a = 1\r\nb = 2\r\n").line(of: ["b"]) == 2)
    }
}
