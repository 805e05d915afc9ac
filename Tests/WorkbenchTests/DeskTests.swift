import Catalog
import Display
import TML
import Testing

@testable import Workbench

@Suite struct DeskTests {
    @Test func openingShowsTheFirstKeyFromDiskAndAsksTheServerForNews() throws {
        let stage = Stage(try Examples.inbox())
        #expect(stage.label == Examples.messages)
        #expect(stage.desk.editor.fields.count == 3)
        #expect(stage.network == [.synchronize(Examples.project.key, "ru")])
        #expect(stage.shows("{user} sent"))
        print(stage.frame.goldenText)
    }

    @Test func savingSubmitsEveryFormAndGoesToTheNextUnfinishedKey() throws {
        var stage = Stage(try Examples.inbox())
        stage.press("e")
        stage.type("{user} послал {count} сообщение")
        stage.press("down")
        stage.type("{user} послал {count} сообщения")
        print(stage.frame.goldenText)
        stage.press("ctrl+s")
        #expect(stage.label == "Save")
        print(stage.frame.goldenText)
    }
}
