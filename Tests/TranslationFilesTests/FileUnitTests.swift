import Testing
import Text

@testable import TranslationFiles

@Suite struct FileUnitTests {
    @Test func aUnitHasNoTranslationAtFirst() {
        let unit = FileUnit(id: "1", label: "Save")
        #expect(unit.state == .untranslated && unit.forms.isEmpty && !unit.isReadOnly)
    }
}
