import Foundation
import TestSupport
import Testing
import Text
import Wire

/// What is promised of JSON, tried with every example of the specification.
@Suite struct JSONExampleTests {
    @Test func everyExampleComesBackAsItWas() throws {
        let names = try Examples.names()
        #expect(names.count > 100)
        for name in names {
            let bytes = try specificationExample(name)
            let json = try JSON(parsing: bytes)
            #expect(try JSON(parsing: json.bytes) == json, "\(name)")
            let ours = try JSONSerialization.jsonObject(
                with: Data(json.bytes), options: .fragmentsAllowed)
            let theirs = try JSONSerialization.jsonObject(
                with: Data(bytes), options: .fragmentsAllowed)
            #expect((ours as? NSObject) == (theirs as? NSObject), "\(name)")
        }
    }

    @Test func membersKeepTheirOrder() throws {
        let json = try JSON(parsing: Array(#"{"z":1,"a":{"c":2,"b":3}}"#.utf8))
        #expect(json.text == #"{"z":1,"a":{"c":2,"b":3}}"#)
    }
}
