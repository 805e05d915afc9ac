import TML
import Testing

@Suite struct TokenValuesJSONTests {
    @Test func everyValueIsReadAsApplicationsSendIt() throws {
        let json = #"{"user": [{"gender": "female"}, "Ann"], "count": 2, "names": [["a", "b"]]}"#
        let values = try #require(TokenValues(json: json.utf8))
        let label = Label("{user} sent {count} to {names}")
        let language = Language.plain(locale: "en")
        #expect(label.rendered(with: values, in: language).text == "Ann sent 2 to a and b")
    }

    @Test(arguments: ["", "[1]", "5", "{", #"{"a"}"#])
    func whatIsNoObjectIsRefused(_ json: String) {
        #expect(TokenValues(json: json.utf8) == nil)
    }
}
