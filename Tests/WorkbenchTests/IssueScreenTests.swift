import Catalog
import Display
import TML
import TestSupport
import Testing

@testable import Workbench

/// What issues and checks look like.
@Suite struct IssueScreenTests {
    static let sizes = [(80, 24), (120, 40), (40, 10)]

    private func expect(_ stage: TranslateStage, _ name: String) throws {
        let size = stage.state.size
        let file = "issues-\(name)-\(size.columns)x\(size.rows).screen"
        try GoldenFile(file, in: "Screens").expect(stage.frame.goldenText)
    }

    /// Three forms, with an error and warnings in them.
    private func forms(_ size: (Int, Int)) throws -> TranslateStage {
        var stage = TranslateStage(try Examples.inbox(), columns: size.0, rows: size.1)
        stage.send(.network(.synchronized(SynchronizationReport())))
        stage.press("e")
        stage.type("{user} послал  {count} сообщение [bold: {target}].")
        stage.press("down")
        stage.type("{user} послал {count} сообщения {кому}")
        stage.send(.alarm(.paused))
        return stage
    }

    @Test(arguments: sizes)
    func walked(_ columns: Int, _ rows: Int) throws {
        var stage = try forms((columns, rows))
        stage.press("alt+p")
        try expect(stage, "walked")
    }

    @Test(arguments: sizes)
    func list(_ columns: Int, _ rows: Int) throws {
        var stage = try forms((columns, rows))
        stage.press("f9", "down", "d", "up")
        try expect(stage, "list")
    }

    @Test(arguments: sizes)
    func blocked(_ columns: Int, _ rows: Int) throws {
        var stage = try forms((columns, rows))
        stage.press("down")
        stage.type("{user} послали {count} сообщений [bold: {target}")
        stage.press("ctrl+s")
        try expect(stage, "blocked")
    }

    @Test(arguments: sizes)
    func checks(_ columns: Int, _ rows: Int) throws {
        var stage = try forms((columns, rows))
        _ = stage.state.run(Invocation(.chooseChecks))
        stage.press("down", "down", "enter")
        try expect(stage, "checks")
    }
}
